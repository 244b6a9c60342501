import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { selectSite } from '#schemas/account/routes.ts'
import { gettingStartedWidget } from '#schemas/dashboard/routes.ts'
import { propertySwitcherWidget } from '#schemas/property/routes.ts'
import * as routes from '#schemas/home-move/routes.ts'
import { submitMeterRead } from '#schemas/meter-read/routes.ts'
import { startImpersonation } from '#schemas/staff/routes.ts'
import { electricitySupply } from '#schemas/usage/routes.ts'
import { billingAccounts, sites } from '#server/db/schema/accounts.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { homeMoves } from '#server/db/schema/home-moves.ts'
import { plans } from '#server/db/schema/supply.ts'
import { applyRecords } from '#server/demo/apply-records.ts'
import { runMoves } from '#server/demo/move-worker.ts'
import { askForReadings, tellSteps } from '#server/home-move/work.ts'
import { homeMoveWorld, wrongAt } from './home-move-world.ts'
import { openDay, ownHomeMove } from './own-changes.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'
import { PORTAL } from './told-events.ts'

/* A move that was told of: how it comes back from the retailer, what may still be changed, and its final reading. */

const { portal, submit, cases, newest, told, twice } = homeMoveWorld()

const TODAY = localDayOf(new Date())
const comesBack = (data: object, minutes = 1) =>
  newest().then(({ moveId, caseNumber }) =>
    applyRecords(portal.database.db, [
      {
        kind: 'homeMove',
        id: moveId,
        at: new Date(Date.now() + minutes * 60_000).toISOString(),
        data: { billingAccountId: 'BA-100201', caseNumber, state: 'confirmed', submittedAt: new Date().toISOString(), ...data },
      },
    ]),
  )

describe('a case', () => {
  const tell = () => tellSteps(portal.database.db, portal.settings)

  test('promises no plan that is not sold where the customer moves to', async () => {
    const { db } = portal.database
    await db.update(plans).set({ soldInRegions: ['Wellington'] })
    onTestFinished(async () => void (await db.update(plans).set({ soldInRegions: null })))
    await submit({ moveInAddress: { street: '5 Rimu Street', city: 'Nelson', postCode: '7010' } })
    await tell()
    const { terms } = await newest()
    expect(terms).toMatchObject({ plans: [], unsure: [{ energyType: 'electricity' }], ending: ['naturalGas'] })
    const said = `${terms?.unsure[0]?.planName} isn’t sold everywhere. We’ll tell you before you move which plan you can have there.`
    const [mail] = await storedMails(db)
    expect(mail?.body).not.toContain('At the new place you have')
    expect(mail?.body).toContain(said)
    expect((await cases()).banner).toMatchObject({ body: expect.stringContaining(said) })
  })

  test('says which plan moves along and what ends, as its mail and the dashboard do', async () => {
    await submit({ moveInAddress: { street: '5 Rimu Street', city: 'Nelson', postCode: '7010' } })
    await tell()
    const { terms } = await newest()
    expect(terms).toEqual({ plans: [{ energyType: 'electricity', planName: expect.any(String) }], unsure: [], ending: ['naturalGas'] })
    const [mail] = await storedMails(portal.database.db)
    expect(mail?.body).toContain(
      `At the new place you have ${terms?.plans[0]?.planName} for electricity. Natural gas ends when you move out.`,
    )
    expect(await cases()).toMatchObject({ banner: { body: expect.stringMatching(/Natural gas ends when you move out\.$/) } })
  })

  test('where everything moves along ends nothing, and a move that is cancelled says nothing of it', async () => {
    await submit()
    const { moveId, terms } = await newest()
    expect([terms?.ending, terms?.plans.map(({ energyType }) => energyType)]).toEqual([[], ['electricity', 'naturalGas']])
    await portal.call('aroha', routes.homeMoveCancel, { params: { moveId }, body: shownAccount('aroha') })
    expect(await newest()).not.toHaveProperty('terms')
  })

  test('goes from received to done by the feed, and each step is told by one mail', async () => {
    await submit()
    await tell()
    await comesBack({ state: 'confirmed' })
    await tell()
    await tell()
    await comesBack({ state: 'done', message: 'The lights are on.', newSiteId: 'ST-100201-1' }, 2)
    await tell()
    expect(await newest()).toMatchObject({
      state: 'done',
      stateText: 'Your move is done',
      mayCancel: false,
      moveIn: { newSiteId: 'ST-100201-1' },
      history: [{ step: 'done', message: 'The lights are on.' }, { step: 'confirmed' }, { step: 'received' }],
    })
    const mails = (await storedMails(portal.database.db)).reverse()
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['aroha@example.nz', 'We have your move at Northlight Energy'],
      ['aroha@example.nz', 'Your move is confirmed by Northlight Energy'],
      ['aroha@example.nz', 'Your move is done, from Northlight Energy'],
    ])
    expect(mails[2]?.body).toContain('The lights are on.')
    expect(mails[0]?.body).toContain(`${PORTAL}/account/profile/moving-house`)
  })

  test('of years ago that a source brings along is told to nobody', async () => {
    const at = new Date().toISOString()
    const before = { billingAccountId: 'BA-100201', submittedAt: '2022-03-01T00:00:00Z', moveOutSiteIds: ['ST-100201-1'] }
    await applyRecords(portal.database.db, [
      { kind: 'homeMove', id: 'old-1', at, data: { ...before, caseNumber: 'OLD-1', state: 'confirmed', moveOutDay: '2022-03-10' } },
      { kind: 'homeMove', id: 'old-2', at: '2023-03-01T00:00:00Z', data: { ...before, caseNumber: 'OLD-2', state: 'cancelled' } },
    ])
    await tell()
    await askForReadings(portal.database.db, portal.settings)
    expect(await storedMails(portal.database.db)).toEqual([])
    expect((await cases()).cases.map(({ caseNumber }) => caseNumber).sort()).toEqual(['OLD-1', 'OLD-2'])
  })

  test('that another person told is mailed to the holder too, with its places and its account', async () => {
    await portal.call('rua', routes.homeMoveSubmit, { body: { ...shownAccount('aroha'), ...ownHomeMove('aroha') } as never })
    await tell()
    const mails = await storedMails(portal.database.db)
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['aroha@example.nz', 'rua@example.nz'])
    for (const { body } of mails) {
      expect(body).toMatch(/Last day at 14 Rātā Street, Brooklyn, Wellington: .* First day at 5 Rimu Street, Karori, Wellington 6012: /)
      expect(body).toContain('This is about your account with the customer number')
    }
  })

  test('whose other day is near or over may still have this one changed, within the limit between them', async () => {
    await submit()
    const { moveId } = await newest()
    const change = (days: object) =>
      portal.call('aroha', routes.homeMoveChangeDates, { params: { moveId }, body: { ...shownAccount('aroha'), ...days } })
    await portal.database.db.update(homeMoves).set({ moveInDay: null })
    expect(wrongAt((await change({ moveInDate: openDay(20) })).body)).toEqual(['/moveInDate'])
    await portal.database.db.update(homeMoves).set({ moveInDay: TODAY })
    expect((await change({ moveOutDate: openDay(20) })).status).toBe(200)
    await portal.database.db.update(homeMoves).set({ moveInDay: openDay(20), moveOutDay: TODAY })
    expect(wrongAt((await change({ moveInDate: openDay(80) })).body)).toEqual(['/moveInDate'])
  })

  test('that the feed says again is no news', async () => {
    await submit()
    await comesBack({ state: 'confirmed' })
    await comesBack({ state: 'confirmed' }, 2)
    expect((await newest()).history.map(({ step }) => step)).toEqual(['confirmed', 'received'])
  })

  test('with days that the retailer moved shows them, and what it does not say stays', async () => {
    await submit()
    await comesBack({ state: 'confirmed', moveInDay: openDay(18) })
    expect(await newest()).toMatchObject({ moveOut: { date: openDay(10) }, moveIn: { date: openDay(18) } })
    expect((await newest()).history[0]?.text).toContain(dayText(openDay(18), 'weekday'))
  })

  test('that began at the retailer’s is shown as well', async () => {
    const at = new Date().toISOString()
    const data = {
      billingAccountId: 'BA-100201',
      caseNumber: 'PHONE-1',
      state: 'confirmed',
      submittedAt: at,
      moveOutSiteIds: ['ST-100201-1'],
      moveOutDay: openDay(10),
    } as const
    await applyRecords(portal.database.db, [
      { kind: 'homeMove', id: 'by-phone', at, data: { ...data, moveOutSiteIds: [...data.moveOutSiteIds] } },
    ])
    expect(await newest()).toMatchObject({ caseNumber: 'PHONE-1', moveOut: { date: openDay(10) } })
    await tell()
    expect((await storedMails(portal.database.db)).map(({ recipient }) => recipient)).toEqual(['aroha@example.nz'])
  })

  test('may be changed until its day is too near: the retailer confirms it again', async () => {
    await submit()
    await comesBack({ state: 'confirmed' })
    const { moveId } = await newest()
    const change = (days: object, person = 'aroha') =>
      portal.call(person, routes.homeMoveChangeDates, { params: { moveId }, body: { ...shownAccount(person), ...days } })
    await portal.database.db.delete(customerEvents)
    const { statuses, events } = await twice(() => change({ moveInDate: openDay(20) }))
    expect([statuses, events.map(({ type, data }) => [type, data.moveInDay])]).toEqual([
      [200, 200],
      [['nz.switchboard.home_move.changed', openDay(20)]],
    ])
    expect(await newest()).toMatchObject({ state: 'received', moveIn: { date: openDay(20) } })
    expect((await newest()).history.map(({ step }) => step)).toEqual(['changed', 'confirmed', 'received'])
    expect(wrongAt((await change({ moveInDate: addDays(TODAY, 91) })).body)).toEqual(['/moveInDate'])
    expect(await change({ moveInDate: openDay(21) }, 'tama')).toMatchObject({ status: 404 })
    // What the retailer said before the change is older than it.
    await comesBack({ state: 'confirmed', moveInDay: openDay(11) }, -60)
    expect(await newest()).toMatchObject({ state: 'received', moveIn: { date: openDay(20) } })
    await comesBack({ state: 'confirmed' }, 2)
    expect(await newest()).toMatchObject({ state: 'confirmed', moveIn: { date: openDay(20) } })
    await portal.database.db.update(homeMoves).set({ moveInDay: TODAY })
    expect(await change({ moveInDate: openDay(22) })).toMatchObject({ status: 409, body: { type: '/error/home_move/not_possible' } })
  })

  test('may be cancelled before its first day, once', async () => {
    await submit()
    const { moveId } = await newest()
    const cancel = (person = 'aroha') => portal.call(person, routes.homeMoveCancel, { params: { moveId }, body: shownAccount(person) })
    expect(await cancel('tama')).toMatchObject({ status: 404 })
    await portal.database.db.delete(customerEvents)
    const { statuses, events } = await twice(() => cancel())
    expect([statuses, events.map(({ type }) => type)]).toEqual([[200, 200], ['nz.switchboard.home_move.cancelled']])
    expect(await newest()).toMatchObject({ state: 'cancelled', mayCancel: false })
    expect(await submit({ requestKey: 'another-move' })).toMatchObject({ status: 200 })
    await portal.database.db.update(homeMoves).set({ moveOutDay: TODAY })
    const { moveId: begun } = await newest()
    expect(await portal.call('aroha', routes.homeMoveCancel, { params: { moveId: begun }, body: shownAccount('aroha') })).toMatchObject({
      status: 409,
    })
  })

  test('has news until they are put away, for each person and each step', async () => {
    expect((await cases()).banner).toBeUndefined()
    await submit()
    const { moveId } = await newest()
    expect((await cases()).banner).toMatchObject({ moveId, title: 'We have your move' })
    expect(await portal.call('tama', routes.homeMoveBannerSeen, { body: { moveId } })).toMatchObject({ status: 404 })
    expect(await portal.call('aroha', routes.homeMoveBannerSeen, { body: { moveId } })).toMatchObject({ status: 204 })
    expect((await cases()).banner).toBeUndefined()
    expect((await cases('rua')).banner).toMatchObject({ moveId })
    await comesBack({ state: 'declined', message: 'There is no meter at that address.' })
    expect((await cases()).banner).toMatchObject({ title: 'We couldn’t arrange your move', body: 'There is no meter at that address.' })
  })

  test('staff may tell of a move, and the customer hears of it', async () => {
    const begun = await portal.call('staff', startImpersonation, { body: { customer: 'aroha', reason: 'She asked on the phone' } })
    const headers = { 'x-impersonation': (begun.body as { id: string }).id }
    const body = { ...shownAccount('aroha'), ...ownHomeMove('aroha') }
    expect(await portal.ask('staff', 'POST', routes.homeMoveSubmit.path, { headers, body })).toMatchObject({ status: 200 })
    expect((await told())[0]).toMatchObject({ personid: 'U-aroha', staffid: 'U-staff' })
    expect((await storedMails(portal.database.db, 'aroha@example.nz'))[0]?.body).toContain('told us of a move')
  })
})

describe('the final reading', () => {
  const leave = () => submit({ moveOutIds: ['ST-100342-2'] }, 'tama')
  const readings = async () => (await newest('tama')).finalReadings.map(({ energyType, state }) => [energyType, state])
  const ask = () => askForReadings(portal.database.db, portal.settings)
  const mails = async () => (await storedMails(portal.database.db)).map(({ subject }) => subject)

  test('is asked for by one mail on the last day, where the customer reads the meter and has not sent it', async () => {
    await leave()
    expect(await readings()).toEqual([['electricity', 'later']])
    await ask()
    expect(await mails()).toEqual([])
    await portal.database.db.update(homeMoves).set({ moveOutDay: TODAY })
    expect(await readings()).toEqual([['electricity', 'due']])
    await ask()
    await ask()
    expect(await mails()).toEqual(['Please read your meter before you leave: Northlight Energy'])
    const devices = [31_950, 8_350].map((reading, i) => ({ id: `MD-SP-100342-E2-${i + 1}`, deviceReading: String(reading) }))
    expect(await portal.call('tama', submitMeterRead, { body: { meters: [{ id: 'SP-100342-E2', devices }] } })).toMatchObject({
      status: 204,
    })
    expect(await readings()).toEqual([['electricity', 'given']])
  })

  test('is not asked for where the meter sends it, or the move was called off', async () => {
    await submit()
    await portal.database.db.update(homeMoves).set({ moveOutDay: TODAY })
    expect((await newest()).finalReadings.map(({ state }) => state)).toEqual(['automatic', 'automatic'])
    await ask()
    await leave()
    await portal.database.db.update(homeMoves).set({ moveOutDay: TODAY, state: 'cancelled' })
    await ask()
    expect((await mails()).filter((subject) => subject.startsWith('Please read'))).toEqual([])
  })
})

test('in the demo world a move is confirmed after minutes, and done on its day with the new place', async () => {
  const { db } = portal.database
  const own = await db.select().from(sites).where(eq(sites.billingAccountId, 'BA-200115'))
  await submit({}, 'rimu-cafe')
  await runMoves(db)
  expect((await newest('rimu-cafe')).state).toBe('received')
  await runMoves(db, new Date(Date.now() + 3 * 60_000))
  expect((await newest('rimu-cafe')).state).toBe('confirmed')
  await runMoves(db, new Date(`${addDays(openDay(11), 1)}T02:00:00Z`))
  const { state, moveIn } = await newest('rimu-cafe')
  expect(state).toBe('done')
  const after = await db.select().from(sites).where(eq(sites.billingAccountId, 'BA-200115'))
  expect(after.map(({ id, status }) => [id, status]).sort()).toEqual(
    [...own.map(({ id }) => [id, 'closed']), [moveIn?.newSiteId, 'active']].sort(),
  )
  const { body } = await portal.call('rimu-cafe', propertySwitcherWidget)
  const { properties } = (body as { data: { properties: object[] } }).data
  expect(properties).toMatchObject([
    { siteId: moveIn?.newSiteId, isSelected: true },
    ...own.map(() => ({ isSelected: false, isLeft: true, leftOn: openDay(10) })),
  ])
  expect(properties[0]).not.toHaveProperty('isLeft')
  const there = { billingAccountId: 'BA-200115', siteId: moveIn?.newSiteId ?? '' }
  expect(await portal.call('rimu-cafe', selectSite, { body: there })).toMatchObject({ status: 204 })
  const firstReadings = addDays(openDay(11), 9)
  expect((await portal.call('rimu-cafe', electricitySupply)).body).toMatchObject({ firstReadingsBy: firstReadings })
  expect(JSON.stringify((await portal.call('rimu-cafe', gettingStartedWidget)).body)).toContain(
    JSON.stringify({ key: 'firstReadings', isDone: false, byDate: firstReadings, isLate: false }),
  )
  // Who called off the move into a place has been there from the start.
  await db.update(homeMoves).set({ state: 'cancelled' })
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, 'BA-200115'))
  expect((await portal.call('rimu-cafe', electricitySupply)).body).toMatchObject({ firstReadingsBy: addDays(account?.joinedOn ?? '', 9) })
})
