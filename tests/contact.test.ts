import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountSwitcher, billingAccounts, propertiesAndConnections } from '#schemas/account/routes.ts'
import { addressAutocomplete, registryMatches } from '#schemas/address/routes.ts'
import { removePhone, savePhone, updatePostalAddress, updateUserPreferences } from '#schemas/contact/routes.ts'
import { propertyAvatar, savePropertyAvatar, saveSiteNickname } from '#schemas/property/routes.ts'
import { saveShowerOptimiser, showerOptimiser } from '#schemas/shower/routes.ts'
import { people } from '#server/demo/people.ts'
import { detailsIn, typeOf } from './contact-details.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* How a customer is reached, and what they call and draw. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
const details = detailsIn(() => portal)
const site = people.find(({ username }) => username === 'aroha')?.accounts[0]?.sites[0]

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
  test('tells a buying group no dollars: its rates are its own', async () => {
    const { body } = await portal.call('kapiti-growers', saveShowerOptimiser, {
      body: { usualMinutes: 8, targetMinutes: 5, showersPerWeek: 14 },
    })
    expect(body).toMatchObject({ savings: { kwh: 571 } })
    expect(body).not.toHaveProperty('savings.amountNzd')
  })
  test('takes no answer out of range', async () => {
    expect((await save({ usualMinutes: 0, targetMinutes: 61, showersPerWeek: 1.5 })).body).toMatchObject({
      errors: [{ detail: 'Please enter 1 or more.' }, { detail: 'Please enter 60 or less.' }, { detail: 'Please enter a whole number.' }],
    })
  })
})
