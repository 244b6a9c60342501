import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountDetails, accountSwitcher, billingAccounts, propertiesAndConnections } from '#schemas/account/routes.ts'
import { addressAutocomplete, registryMatches } from '#schemas/address/routes.ts'
import {
  cancelEmailChange,
  changeEmail,
  passwordReset,
  removePhone,
  savePhone,
  updatePostalAddress,
  updateUserPreferences,
} from '#schemas/contact/routes.ts'
import { initialize } from '#schemas/portal/routes.ts'
import { propertyAvatar, savePropertyAvatar, saveSiteNickname } from '#schemas/property/routes.ts'
import { saveShowerOptimiser, showerOptimiser } from '#schemas/shower/routes.ts'
import { emailVerification } from '#schemas/user/routes.ts'
import { users } from '#server/db/schema/people.ts'
import { oidcRecords, oneTimeLinks } from '#server/db/schema/sign-in.ts'
import { people } from '#server/demo/people.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { storedMails } from './stored-mails.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

interface Details {
  email: string
  emailVerified: boolean
  mobile: { number: string }
  work: { number: string }
  postalAddress: { address: string }
  sendBillViaEmail: boolean
  sendPromotionViaEmail: boolean
}
const details = async (as: string) => (await portal.call(as, accountDetails)).body as Details
const typeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { type?: string } | undefined)?.type]
const mailsTo = (recipient: string) => storedMails(portal.database.db, recipient)
const site = people.find(({ username }) => username === 'aroha')?.accounts[0]?.sites[0]

describe('the email address', () => {
  const change = (as: string, email: string, was?: string) =>
    portal.call(as, changeEmail, { body: { email, ...(was === undefined ? {} : { was }) } })

  const confirm = (as: string, token: string) => portal.call(as, emailVerification, { body: { token } })
  const linkTo = async (email: string) => {
    const [latest] = await mailsTo(email)
    return /verify=(\S+)/.exec(latest?.body ?? '')?.[1] ?? ''
  }

  test('waits until the link in the mail to the new one is used; the old one is told at once', async () => {
    expect((await change('hemi', 'hemi.clarke@example.nz', 'hemi@example.nz')).status).toBe(204)
    expect(await details('hemi')).toMatchObject({
      email: 'hemi@example.nz',
      emailVerified: false,
      pendingEmail: 'hemi.clarke@example.nz',
      pendingEmailUntil: expect.stringMatching(/^20/),
    })
    expect((await portal.call('hemi', initialize)).body).toMatchObject({ email: 'hemi@example.nz', pendingEmail: 'hemi.clarke@example.nz' })
    expect((await mailsTo('hemi@example.nz')).map(({ body }) => body).join()).toContain(
      'We were asked to change the address you sign in with to hemi.clarke@example.nz.',
    )
    const token = await linkTo('hemi.clarke@example.nz')
    expect(typeOf(await confirm('tama', token))).toEqual([410, '/error/link_expired'])
    const answers = await Promise.all([confirm('hemi', token), confirm('hemi', token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410])
    expect(typeOf(await confirm('hemi', token))).toEqual([410, '/error/link_used'])
    expect(await details('hemi')).toMatchObject({ email: 'hemi.clarke@example.nz', emailVerified: true })
    expect(await details('hemi')).not.toHaveProperty('pendingEmail')
  })

  test('sent twice is asked for once: one mail, still verified', async () => {
    expect((await change('hemi', 'hemi.clarke@example.nz', 'hemi@example.nz')).status).toBe(204)
    expect(await details('hemi')).toMatchObject({ emailVerified: true })
    expect(await mailsTo('hemi.clarke@example.nz')).toHaveLength(1)
  })

  test('asked for twice becomes the last one; the link of the one before is dead', async () => {
    expect((await change('moana', 'moana.1@example.nz', 'moana@example.nz')).status).toBe(204)
    const first = await linkTo('moana.1@example.nz')
    expect(typeOf(await change('moana', 'moana.2@example.nz', 'moana@example.nz'))).toEqual([412, '/error/changed_meanwhile'])
    expect((await change('moana', 'moana.2@example.nz', 'moana.1@example.nz')).status).toBe(204)
    expect(typeOf(await confirm('moana', first))).toEqual([410, '/error/link_expired'])
    expect((await confirm('moana', await linkTo('moana.2@example.nz'))).status).toBe(204)
    expect(await details('moana')).toMatchObject({ email: 'moana.2@example.nz' })
    expect((await change('moana', 'moana@example.nz', 'moana.2@example.nz')).status).toBe(204)
    expect((await confirm('moana', await linkTo('moana@example.nz'))).status).toBe(204)
  })

  test('is not asked for where a letter about it cannot be kept: none is sent, and the next attempt starts afresh', async () => {
    const { db } = portal.database
    await db.execute(
      sql`alter table jobs.job_common add constraint "full" check (data->'data'->>'recipient' <> 'viewer.new@example.nz') not valid`,
    )
    expect((await change('viewer', 'viewer.new@example.nz')).status).toBe(500)
    expect([await mailsTo('viewer@example.nz'), await details('viewer')]).toEqual([
      [],
      expect.not.objectContaining({ pendingEmail: expect.anything() }),
    ])
    await db.execute(sql`alter table jobs.job_common drop constraint "full"`)
    expect((await change('viewer', 'viewer.new@example.nz', 'viewer@example.nz')).status).toBe(204)
    expect([(await mailsTo('viewer@example.nz')).length, (await mailsTo('viewer.new@example.nz')).length]).toEqual([1, 1])
  })

  test('gets no link where the letter with it cannot be kept, and neither does a new password', async () => {
    const { db } = portal.database
    const links = async () => (await db.select().from(oneTimeLinks)).filter(({ userId }) => userId === 'U-newcomer')
    await db.execute(
      sql`alter table jobs.job_common add constraint "full" check (data->'data'->>'recipient' <> 'newcomer@example.nz') not valid`,
    )
    const asked = [emailVerification, passwordReset].map((route) => portal.call('newcomer', route, { body: {} }))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([500, 500])
    expect(await links()).toEqual([])
    await db.execute(sql`alter table jobs.job_common drop constraint "full"`)
    expect((await portal.call('newcomer', passwordReset, { body: {} })).status).toBe(204)
    expect([(await links()).length, (await mailsTo('newcomer@example.nz')).length]).toEqual([1, 1])
  })

  test('that waits can be mailed again, and cancelled', async () => {
    expect((await change('kapiti-growers', 'growers@example.nz')).status).toBe(204)
    const first = await linkTo('growers@example.nz')
    expect((await portal.call('kapiti-growers', emailVerification, { body: {} })).status).toBe(204)
    expect(await mailsTo('growers@example.nz')).toHaveLength(2)
    const cancel = () => portal.call('kapiti-growers', cancelEmailChange)
    expect([(await cancel()).status, (await cancel()).status]).toEqual([204, 204])
    for (const token of [first, await linkTo('growers@example.nz')]) expect((await confirm('kapiti-growers', token)).status).toBe(410)
    expect(await details('kapiti-growers')).toMatchObject({ email: 'kapiti-growers@example.nz', emailVerified: true })
  })

  test('that waits for more than a day is forgotten', async () => {
    expect((await change('kapiti-growers', 'late@example.nz')).status).toBe(204)
    await portal.database.db.execute(
      sql`update users set pending_email_until = now() - interval '1 second' where pending_email is not null`,
    )
    await portal.database.db.execute(
      sql`update one_time_links set expires_at = now() - interval '1 second' where email = 'late@example.nz'`,
    )
    expect(typeOf(await confirm('kapiti-growers', await linkTo('late@example.nz')))).toEqual([410, '/error/link_expired'])
    expect(await details('kapiti-growers')).not.toHaveProperty('pendingEmail')
  })

  test('that somebody has is refused, in capitals too', async () => {
    expect(typeOf(await change('priya', 'aroha@example.nz'))).toEqual([409, '/error/email_in_use'])
    await portal.database.db.update(users).set({ email: 'Priya@Example.nz' }).where(eq(users.username, 'priya'))
    expect(typeOf(await change('aroha', 'priya@example.nz'))).toEqual([409, '/error/email_in_use'])
  })

  test.each([
    ['', 'Please enter a valid email address'],
    ['nobody', 'Please enter a valid email address'],
    ['aroha@example.nz', 'Email matches current email'],
  ])('“%s” is refused with its words', async (email, detail) => {
    expect((await change('aroha', email, 'aroha@example.nz')).body).toMatchObject({ status: 400, errors: [{ pointer: '/email', detail }] })
  })

  test('changed in another tab meanwhile is not written over', async () => {
    expect(typeOf(await change('aroha', 'aroha.new@example.nz', 'aroha.old@example.nz'))).toEqual([412, '/error/changed_meanwhile'])
    expect(await details('aroha')).toMatchObject({ email: 'aroha@example.nz' })
  })

  test('in other capitals is the same: it is refused with its words', async () => {
    expect((await change('aroha', 'AROHA@Example.nz', 'aroha@example.nz')).body).toMatchObject({
      errors: [{ pointer: '/email', detail: 'Email matches current email' }],
    })
  })

  test('that two people wait for is kept from nobody: who confirms first gets it, the other is told', async () => {
    const answers = await Promise.all(['aroha', 'tama'].map((as) => change(as, 'wanted@example.nz')))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    const tokens = (await mailsTo('wanted@example.nz')).map(({ body }) => /verify=(\S+)/.exec(body)?.[1] ?? '')
    const theirs = (as: string) => Promise.all(tokens.map((token) => confirm(as, token)))
    const types = [...(await theirs('aroha')), ...(await theirs('tama'))].map((answer) => typeOf(answer).join(' '))
    expect(types.sort()).toEqual(['204 ', '409 /error/email_in_use', '410 /error/link_expired', '410 /error/link_expired'])
    expect(await details('tama')).toMatchObject({ email: 'tama@example.nz', emailVerified: true })
  })

  test('is mailed about three times, then not for a while: the answer says for how long', async () => {
    const mailsBefore = (await storedMails(portal.database.db)).length
    const again = await Promise.all(Array.from({ length: 25 }, (_, i) => change('editor', `editor.${i}@example.nz`)))
    expect(again.filter(({ status }) => status === 204)).toHaveLength(3)
    const refused = again.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ type: '/error/too_many_mails', detail: expect.stringContaining('try again in 15 minutes') })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(800)
    // One to the new address and one to the old for each.
    expect((await storedMails(portal.database.db)).length - mailsBefore).toBe(6)
    expect((await portal.call('editor', emailVerification, { body: {} })).status).toBe(429)
  })

  test('of a stranger gets six letters in a quarter of an hour, however many people name it', async () => {
    const statuses: number[] = []
    for (const as of ['rimu-cafe', 'newcomer', 'viewer']) {
      for (let i = 0; i < 3; i++) {
        await portal.call(as, cancelEmailChange)
        statuses.push((await change(as, 'stranger@example.nz')).status)
      }
    }
    expect((await mailsTo('stranger@example.nz')).length).toBeLessThanOrEqual(6)
    expect(statuses).toContain(429)
  })
})

describe('phone numbers', () => {
  const save = (number: string, was?: string) =>
    portal.call('tama', savePhone, { params: { kind: 'work' }, body: { number, ...(was === undefined ? {} : { was }) } })

  test('are kept with their country code', async () => {
    expect((await save('09 555 0123', '')).status).toBe(204)
    expect((await details('tama')).work.number).toBe('6495550123')
  })
  test('sent twice are stored once, and another tab’s are not written over', async () => {
    expect((await save('6495550123', '')).status).toBe(204)
    expect(typeOf(await save('6495550199', ''))).toEqual([412, '/error/changed_meanwhile'])
    expect((await details('tama')).work.number).toBe('6495550123')
  })
  test('that are none are refused with their words', async () => {
    expect((await save('021 55')).body).toMatchObject({ errors: [{ pointer: '/number', detail: 'Please enter a valid phone number.' }] })
  })
  test('of another kind than they are saved as are refused', async () => {
    const saveAs = (kind: 'home' | 'mobile', number: string) => portal.call('tama', savePhone, { params: { kind }, body: { number } })
    expect((await saveAs('mobile', '6495550123')).body).toMatchObject({ errors: [{ detail: expect.stringContaining('a mobile number') }] })
    expect((await saveAs('home', '64215550123')).body).toMatchObject({ errors: [{ detail: expect.stringContaining('a landline') }] })
  })
  test('are removed by an empty one, the others stay', async () => {
    const remove = () => portal.call('tama', removePhone, { params: { kind: 'work' }, body: { number: '', was: '6495550123' } })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect(await details('tama')).toMatchObject({ work: { number: '' }, mobile: { number: '64275550138' } })
  })
  test('of a kind there is none of do not exist', async () => {
    expect((await portal.ask('tama', 'POST', '/private/billing/phone/fax', { body: { number: '021 555 0123' } })).status).toBe(400)
  })
})

describe('the postal address', () => {
  const address = { street: '8 Rimu Road', suburb: 'Karori', city: 'Wellington', postCode: '6012' }
  const save = (was?: string) => portal.call('aroha', updatePostalAddress, { body: { address, ...(was === undefined ? {} : { was }) } })

  test.each([
    ['a change of direction', '\u202e1 Rimu Road'],
    ['an isolate', '\u20661 Rimu Road'],
    ['a line break', '1 Rimu Road\n2 Rimu Road'],
    ['a line separator', '1 Rimu Road\u20282 Rimu Road'],
    ['a bell', '1 Rimu Road\u0007'],
    ['half a letter', '1 Rimu Road\ud83c'],
    ['a tag', '<b>1 Rimu Road</b>'],
    ['a picture', '\u{1f3e0} 1 Rimu Road'],
    ['nothing but spaces', '   '],
  ])('with %s in it is refused', async (_name, written) => {
    const before = (await details('aroha')).postalAddress
    for (const change of [{ street: written }, { city: written }, ...(written.trim() ? [{ suburb: written }] : [])]) {
      const { status, body } = await portal.call('aroha', updatePostalAddress, { body: { address: { ...address, ...change } } })
      expect([status, body]).toMatchObject([400, { type: '/error/validation' }])
    }
    expect((await details('aroha')).postalAddress).toEqual(before)
  })

  test('is the property until there is another', async () => {
    const { postalAddress } = await details('aroha')
    expect(postalAddress.address).toBe('14 Rātā Street, Brooklyn, Wellington 6021')
    expect(typeOf(await save('somewhere else'))).toEqual([412, '/error/changed_meanwhile'])
    expect((await save(postalAddress.address)).status).toBe(204)
    expect((await save(postalAddress.address)).status).toBe(204)
    expect((await details('aroha')).postalAddress.address).toBe('8 Rimu Road, Karori, Wellington 6012')
  })
  test('is completed from its beginning, without macrons too, and matched whole', async () => {
    const complete = async (partialAddress: string) =>
      ((await portal.call('aroha', addressAutocomplete, { query: { partialAddress } })).body as { completions: string[] }).completions
    expect(await complete('8 ')).toEqual([])
    expect((await complete('8 rim')).every((one) => one.startsWith('8 Rimu'))).toBe(true)
    expect(await complete('14 rata')).toEqual(['14 Rātā Street, Brooklyn, Wellington 6021'])
    expect(await complete('%%%')).toEqual([])
    const [first = ''] = await complete('8 rimu')
    const { body } = await portal.call('aroha', registryMatches, { query: { selectedAddress: first } })
    expect(body).toMatchObject({
      foundAddresses: [{ address: first, postCode: expect.stringMatching(/^\d{4}$/), icp: expect.stringMatching(/^\d{10}/) }],
    })
    expect((await portal.call('aroha', registryMatches, { query: { selectedAddress: '1 Nowhere Lane' } })).body).toEqual({
      foundAddresses: [],
    })
  })
  test('of another customer is in nobody else’s completions', async () => {
    expect((await portal.call('tama', addressAutocomplete, { query: { partialAddress: '14 rata' } })).body).toEqual({ completions: [] })
  })

  test.each(['PO Box 1234', 'Flat 2/14 Tāmaki Drive', 'Unit 3, Level 1 (rear)', "O'Connell Street & Co.", 'R.D. 2, 51–53 Main Road'])(
    'of %s is taken',
    async (street) => {
      const before = (await details('tama')).postalAddress
      expect((await portal.call('tama', updatePostalAddress, { body: { address: { ...address, street } } })).status).toBe(204)
      expect((await details('tama')).postalAddress.address).not.toBe(before.address)
    },
  )
})

describe('preferences', () => {
  const put = (wanted: object, was: object) => portal.call('kapiti-growers', updateUserPreferences, { body: { ...wanted, was } as never })
  const seen = { email: 'kapiti-growers@example.nz', sendBillViaEmail: true, sendPromotionViaEmail: true }

  test('changed in two tabs are both kept', async () => {
    expect((await put({ ...seen, sendBillViaEmail: false }, seen)).status).toBe(204)
    expect((await put({ ...seen, sendPromotionViaEmail: false }, seen)).status).toBe(204)
    expect(await details('kapiti-growers')).toMatchObject({ sendBillViaEmail: false, sendPromotionViaEmail: false })
  })
  test('the address of bills is another than the one to sign in with', async () => {
    expect((await put({ ...seen, email: 'accounts@example.nz' }, seen)).status).toBe(204)
    expect((await portal.call('kapiti-growers', billingAccounts)).body).toMatchObject({
      selectedBillingAccount: { emails: { billing: 'accounts@example.nz', account: 'kapiti-growers@example.nz' } },
    })
    expect(typeOf(await put({ ...seen, email: 'others@example.nz' }, seen))).toEqual([412, '/error/changed_meanwhile'])
    expect((await put({ ...seen, email: 'none' }, seen)).body).toMatchObject({ errors: [{ detail: 'Please enter a valid email address' }] })
  })
})

describe('a new password', () => {
  const path = '/sign-in/new-password'
  const choose = (token: string, password: string) =>
    portal.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token, password }).toString(),
    })

  test('is chosen by the link of a mail, once, and ends every session', async () => {
    expect((await portal.call('rua', passwordReset)).status).toBe(204)
    const [letter] = await mailsTo('rua@example.nz')
    const token = /token=(\S+)/.exec(letter?.body ?? '')?.[1] ?? ''
    await portal.database.db.insert(oidcRecords).values({ kind: 'Session', id: 'rua-session', payload: { accountId: 'demo|rua' } })
    expect((await portal.app.inject({ url: `${path}?token=${token}` })).body).toContain('Choose a new password')
    const tooShort = await choose(token, 'short')
    expect([tooShort.statusCode, tooShort.body.includes('A password has 10 to 200 characters.')]).toEqual([422, true])
    const ownName = await choose(token, 'rua@example.nz')
    expect([ownName.statusCode, ownName.body.includes('This password is easy to guess')]).toEqual([422, true])
    expect((await choose(token, 'tui-fantail-2026')).body).toContain('Your new password is saved')
    expect((await choose(token, 'another-one-2026')).statusCode).toBe(410)
    expect(await portal.database.db.select().from(oidcRecords).where(eq(oidcRecords.id, 'rua-session'))).toEqual([])
  })
  test('cannot be chosen with somebody’s guess', async () => {
    expect((await choose('nobodys-token', 'tui-fantail-2026')).statusCode).toBe(410)
  })
  test('is asked for three times, then no more for a while', async () => {
    const ask = async () => (await portal.call('priya', passwordReset)).status
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([204, 204, 204, 429])
  })
})

describe('a property', () => {
  const nickname = (name: string, was?: string) =>
    portal.call('aroha', saveSiteNickname, {
      body: { billingAccountId: 'BA-100201', siteId: site?.id ?? '', nickname: name, ...(was === undefined ? {} : { was }) },
    })

  test('is called what its customer calls it', async () => {
    expect((await nickname('  Whare (Brooklyn) ', 'Home')).status).toBe(204)
    expect(JSON.stringify((await portal.call('aroha', accountSwitcher)).body)).toContain('"nickname":"Whare (Brooklyn)"')
    expect(typeOf(await nickname('The house', 'Home'))).toEqual([412, '/error/changed_meanwhile'])
    expect((await nickname('')).status).toBe(204)
    expect(JSON.stringify((await portal.call('aroha', accountSwitcher)).body)).not.toContain('nickname')
  })
  test.each([
    ['Home!', 'Please use letters, digits, spaces, dots, hyphens, brackets and apostrophes only.'],
    ['x'.repeat(26), 'A nickname has at most 25 characters.'],
  ])('but not %s', async (name, detail) => {
    expect((await nickname(name)).body).toMatchObject({ errors: [{ pointer: '/nickname', detail }] })
  })

  test('is drawn as its customer chose, once both style and colours are', async () => {
    expect((await portal.call('aroha', propertyAvatar)).body).toEqual({ siteId: 'ST-100201-1' })
    expect((await portal.call('aroha', savePropertyAvatar, { body: { type: 'rural' } })).body).toMatchObject({
      errors: [{ pointer: '/colorSchema', detail: 'Please choose its colours.' }],
    })
    expect((await portal.call('aroha', savePropertyAvatar, { body: { type: 'rural', colorSchema: 'plum' } })).status).toBe(204)
    expect((await portal.call('aroha', propertyAvatar)).body).toMatchObject({ type: 'rural', colorSchema: 'plum' })
    expect((await portal.call('aroha', propertiesAndConnections)).body).toMatchObject({
      properties: [{ picture: { type: 'rural', colorSchema: 'plum' } }],
    })
    expect((await portal.call('rimu-cafe', savePropertyAvatar, { body: { type: 'commercial', colorSchema: 'plum' } })).status).toBe(403)
  })
})

describe('the shower optimiser', () => {
  const save = (body: object) => portal.call('aroha', saveShowerOptimiser, { body })

  test('says what shorter showers save in a year, in the energy that heats the water', async () => {
    expect((await portal.call('aroha', showerOptimiser)).body).toEqual({ siteId: 'ST-100201-1' })
    const { body } = await save({ usualMinutes: 8, targetMinutes: 5, showersPerWeek: 14, actualSeconds: 512 })
    // 3 minutes × 14 × 52 × 9 litres; warmed by 25 degrees; at the gas rate with GST.
    expect(body).toMatchObject({
      settings: { usualMinutes: 8, targetMinutes: 5, showersPerWeek: 14 },
      actualSeconds: 512,
      savings: { litres: 19_656, kwh: 571 },
    })
    expect((await portal.call('aroha', showerOptimiser)).body).toEqual(body)
  })
  test('keeps the time that was measured, and saves nothing where showers get longer', async () => {
    expect((await save({ usualMinutes: 4, targetMinutes: 6, showersPerWeek: 7 })).body).toMatchObject({
      actualSeconds: 512,
      savings: { litres: 0, kwh: 0 },
    })
  })
  test('takes no answer out of range', async () => {
    expect((await save({ usualMinutes: 0, targetMinutes: 61, showersPerWeek: 1.5 })).body).toMatchObject({
      errors: [{ detail: 'Please enter 1 or more.' }, { detail: 'Please enter 60 or less.' }, { detail: 'Please enter a whole number.' }],
    })
  })
})
