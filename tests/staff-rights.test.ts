import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#schemas/contract.ts'
import { tabs } from '#schemas/portal/routes.ts'
import { STAFF_RIGHTS, type StaffMember, type StaffRight } from '#schemas/staff/entities.ts'
import { ownStaffRights, staffMembers } from '#schemas/staff/routes.ts'
import { startStudioPreview, studioDraft, studioDraftVersion } from '#schemas/studio/routes.ts'
import { withImpliedRights } from '#lib/staff-rights.ts'
import { signIn } from '#server/auth/sign-in.ts'
import { users } from '#server/db/schema/people.ts'
import { staffRights } from '#server/db/schema/staff.ts'
import { prepareDatabase } from '#server/demo/seed.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { times } from './thorough.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const grant = (username: string, rights: string) => portal.operate('person', { username, rights, by: 'Kiri' }, '')
const held = async (username: string) => ((await portal.call(username, ownStaffRights)).body as { rights: StaffRight[] }).rights

const all = Array.from({ length: 2 ** STAFF_RIGHTS.length }, (_, bits) => STAFF_RIGHTS.filter((_, i) => bits & (1 << i)))
/** None, each alone and all but one; or every combination. */
const combinations = all.filter(({ length }) => times(0, 1) === 1 || [0, 1, STAFF_RIGHTS.length - 1].includes(length))
const ofStaff = contract.filter(({ access }) => access !== 'public' && access !== 'customer')

const ANYTHING = {
  mediaId: 'nothing',
  name: 'nothing',
  alt: '',
  release: 'nothing',
  scheduledId: 'nothing',
  templateId: 'nothing',
  editId: Number.MAX_SAFE_INTEGER,
  reviewId: 'nothing',
  threadId: 'nothing',
  previewToken: 'nothing',
  from: 'nothing',
  to: 'nothing',
  as: 'nobody',
}
const preview = { release: 'nothing', as: 'nobody' }
const NO_ID = '00000000-0000-4000-8000-000000000000'
/** Bodies that the server accepts, and that change nothing. */
const BODIES: Record<string, unknown> = {
  saveStudioDraft: { changes: [{ piece: 'junk', was: '', value: 1 }] },
  compareStudioFile: { document: {} },
  setStudioSwitches: { switches: {}, was: 'nothing', note: 'Nothing' },
  studioReadiness: {},
  publishStudioDraft: { seen: -1, note: 'Nothing' },
  changeStudioTimes: { times: { dueAt: '2027-01-01T00:00:00Z' }, was: { dueAt: '2027-01-01T00:00:00Z' } },
  foreseeStudioChanges: { changes: [{ piece: 'junk', was: '', value: 1 }] },
  foreseeStudioTimes: { dueAt: '2027-01-01T00:00:00Z' },
  saveStudioTemplate: { name: 'nothing', content: { widgets: [] } },
  renameStudioTemplate: { name: 'nothing' },
  rollBackStudio: { release: 'nothing', current: 'nothing', note: '' },
  startStudioPreview: preview,
  explainStudioPreview: preview,
  checkStudioForm: { form: {} },
  changeStudioMedia: { name: 'nothing', alt: '', focus: { x: 50, y: 50 } },
  studioAudience: { audience: {}, of: 'x' },
  askForReview: { note: 'Nothing', reviewer: 'nobody-of-this-name' },
  decideReview: { is: 'approved', seen: -1, note: '' },
  addStudioComment: { id: NO_ID, piece: 'nothing', text: 'Nothing' },
  replyToStudioComment: { id: NO_ID, text: 'Nothing' },
  resolveStudioComments: { isResolved: true },
  readStudioInbox: { upTo: 0 },
  startImpersonation: { customer: 'nobody-of-this-name', reason: 'A test' },
  endImpersonation: { impersonationId: 'nothing' },
}

describe.each(ofStaff.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_name, route) => {
  const ask = (as: string | null) => portal.call(as, route, { params: ANYTHING, query: ANYTHING, body: BODIES[route.name] } as never)

  test('is open to exactly the staff who hold its right, whatever else they hold', async () => {
    expect((await ask(null)).status).toBe(401)
    expect(await ask('aroha')).toMatchObject({ status: 403, body: { type: '/error/forbidden' } })
    for (const rights of combinations) {
      await portal.database.db.delete(staffRights).where(sql`${staffRights.userId} = 'U-viewer'`)
      const rows = rights.map((right) => ({ userId: 'U-viewer', right, grantedBy: 'test' }))
      if (rows.length > 0) await portal.database.db.insert(staffRights).values(rows)
      const { body } = await ask('viewer')
      const isForbidden = (body as { type?: string } | undefined)?.type === '/error/forbidden'
      const isOpen = route.access === 'staff' || withImpliedRights(rights).some((right) => right === route.access)
      expect([rights, isForbidden]).toEqual([rights, !isOpen])
    }
  })
})

test('a right brings the rights that it needs, and no other', () => {
  expect(withImpliedRights([])).toEqual([])
  expect(withImpliedRights(['publish'])).toEqual(['look', 'edit', 'publish'])
  expect(withImpliedRights(['readLog', 'edit'])).toEqual(['look', 'edit', 'readLog'])
  expect(withImpliedRights(['act'])).toEqual(['act'])
})

test('rows of rights are worth nothing to a customer', async () => {
  const { db } = portal.database
  await db.insert(staffRights).values(STAFF_RIGHTS.map((right) => ({ userId: 'U-hemi', right, grantedBy: 'test' })))
  expect((await portal.call('hemi', studioDraft)).status).toBe(403)
  expect((await portal.call('hemi', ownStaffRights)).status).toBe(403)
  await db.delete(staffRights).where(sql`${staffRights.userId} = 'U-hemi'`)
})

test('an operator grants rights and takes them away, and each change works at once', async () => {
  expect(await grant('viewer', 'edit')).toEqual(['Sione Latu: staff, rights: look, edit (look at studio; edit the draft)'])
  expect(await held('viewer')).toEqual(['look', 'edit'])
  expect(((await portal.call('viewer', studioDraftVersion)).body as { rights: string[] }).rights).toEqual(['look', 'edit'])
  expect(await portal.operate('person', { username: 'VIEWER' }, '')).toEqual([
    expect.stringMatching(/rights: look, edit /),
    expect.stringMatching(/^The log calls this person \w{16}\.$/),
  ])
  expect(await grant('viewer', 'none')).toEqual(['Sione Latu: staff, rights: none'])
  expect((await portal.call('viewer', studioDraft)).status).toBe(403)
  expect(await held('viewer')).toEqual([])
  await grant('viewer', 'look')
})

test('what a person keeps keeps the day it was granted and who granted it', async () => {
  const of = async () =>
    ((await portal.call('staff', staffMembers)).body as { members: StaffMember[] }).members.find(({ username }) => username === 'editor')
  const before = await of()
  expect(before).toMatchObject({ name: 'Mere Tamihana', rights: ['look', 'edit'], granted: [{ right: 'edit', by: 'demo' }] })
  await grant('editor', 'edit, act')
  const after = await of()
  expect(after?.rights).toEqual(['look', 'edit', 'act'])
  expect(after?.granted).toEqual([before?.granted[0], { right: 'act', by: 'Kiri', at: expect.any(String) }])
  await grant('editor', 'edit')
})

test('customers get no rights, and operators are told what they mistyped', async () => {
  await expect(grant('tama', 'publish')).rejects.toThrow(/is a customer/)
  await expect(grant('viewer', 'look,boss')).rejects.toThrow(/no right "boss"; there are look, edit, publish, act, readLog, readAnswers/)
  await expect(grant('viewer', 'constructor')).rejects.toThrow(/no right/)
  await expect(grant('nobody', 'look')).rejects.toThrow(/Nobody has the user name/)
  const mark = (username: string, testCustomer: string) => portal.operate('person', { username, testCustomer }, '')
  await expect(mark('staff', 'yes')).rejects.toThrow(/is staff/)
  await expect(mark('tama', 'perhaps')).rejects.toThrow(/yes or no/)
  expect(await mark('tama', 'no')).toHaveLength(1)
  expect(await mark('tama', 'yes')).toEqual([expect.stringMatching(/customer, rights: none$/), expect.stringMatching(/previews/)])
  expect(await held('viewer')).toEqual(['look'])
})

test('a preview ends with the right to look', async () => {
  const { body } = await portal.call('viewer', startStudioPreview, { body: { release: 'draft', as: 'aroha' } })
  const headers = { 'x-preview': (body as { token: string }).token }
  expect((await portal.ask('viewer', 'GET', tabs.path, { headers })).status).toBe(200)
  await grant('viewer', 'act,readLog')
  expect((await portal.ask('viewer', 'GET', tabs.path, { headers })).status).toBe(403)
  await grant('viewer', 'look')
})

describe('a first member of staff', () => {
  const create = (args: Record<string, string>) =>
    portal.operate('person-create', { email: 'kiri@example.nz', name: 'Kiri Te Wiata', by: 'Root', ...args }, '')

  test('is made by a command, chooses a password by the link that it prints, and signs in', async () => {
    const [first, second = ''] = await create({})
    expect(first).toBe('Kiri Te Wiata is staff, rights: publish, act, readLog, readAnswers. The user name is kiri@example.nz.')
    const link = new URL(/http\S+/.exec(second)?.[0] ?? '')
    const token = link.searchParams.get('token') ?? ''
    const form = await portal.app.inject(`${link.pathname}${link.search}`)
    expect(form.body).toContain('Choose a new password')
    const chosen = await portal.app.inject({
      method: 'POST',
      url: link.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: portal.settings.publicUrl },
      payload: new URLSearchParams({ token, password: 'tui sings before sunrise' }).toString(),
    })
    expect(chosen.body).toContain('Your password is saved')
    const signedIn = await signIn(portal.database.db, 'kiri@example.nz', 'tui sings before sunrise')
    if (signedIn.is !== 'signedIn') throw new Error(signedIn.is)
    // A token says its second, and one of the second in which the password was chosen counts as older.
    const rights = async () => {
      const authorization = `Bearer ${await portal.tokenOf('', { subject: signedIn.subject })}`
      return (await portal.ask(null, 'GET', ownStaffRights.path, { headers: { authorization } })).body
    }
    await expect.poll(rights, { timeout: 5_000 }).toEqual({ rights: ['look', 'edit', 'publish', 'act', 'readLog', 'readAnswers'] })
  })

  test('has areas from the start, or is not made', async () => {
    const mere = { email: 'mere.new@example.nz', name: 'Mere New', rights: 'publish' }
    await expect(create({ ...mere, areas: 'text' })).rejects.toThrow('There is no area "text"')
    const [, areas] = await create({ ...mere, areas: 'page:bills,texts' })
    expect(areas).toBe('May change these areas alone: The page “bills”, Texts and messages.')
    const [, told] = await portal.operate('person', { username: mere.email }, '')
    expect(told).toBe(areas)
  })

  test('who missed the hour gets another link, and a customer does not', async () => {
    const again = (username: string) => portal.operate('person', { username, newPassword: 'yes' }, '')
    await expect(create({})).rejects.toThrow('person -- kiri@example.nz --new-password gives them another link.')
    const [, link = ''] = await again('kiri@example.nz')
    const { pathname, search } = new URL(/http\S+/.exec(link)?.[0] ?? '')
    expect((await portal.app.inject(`${pathname}${search}`)).body).toContain('Choose a new password')
    await expect(again('aroha')).rejects.toThrow('is a customer, who asks for a new password at the sign-in.')
  })

  test.each([
    [{ email: 'kiri' }, '"kiri" is no email address.'],
    [{ name: 'Kiri' }, '--name takes first and last name'],
    [{ email: 'AROHA@example.nz' }, 'There is a person with that address or subject: user name aroha'],
    [{ email: 'other@example.nz', rights: 'none' }, 'A member of staff has one right or more'],
    [{ email: 'other@example.nz', rights: 'everything' }, 'There is no right "everything"'],
  ])('%j is refused', async (args, message) => {
    await expect(create(args)).rejects.toThrow(message)
  })
})

test('a database of the demo world that becomes a real one lets nobody of it sign in', async () => {
  const real = await startPortal()
  const before = await real.call('staff', ownStaffRights)
  expect(before.status).toBe(200)
  await prepareDatabase(real.database.db, { hasDemoWorld: false, isProduction: true, brand: 'northlight' })
  expect((await real.call('staff', ownStaffRights)).status).toBe(401)
  expect((await real.call('aroha', tabs)).status).toBe(401)
  await real.database.db.update(users).set({ closedOn: null })
  expect(await signIn(real.database.db, 'aroha', 'kowhai-2026')).toMatchObject({ is: 'wrong' })
  await real.close()
})
