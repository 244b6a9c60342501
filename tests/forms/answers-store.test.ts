// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { problem, ProblemError } from '#api/problem.ts'
import { createAnswersStore } from '#forms/answers-store.ts'
import { readDraft } from '#session/drafts.ts'

const isAny = (draft: unknown): draft is object => draft !== undefined

/** portal-usage.md, section 9 */
const AUTOSAVE_MS = 1_000

type Answers = Record<string, unknown>

/** A server's half: it counts revisions, and can be made to fail. */
function createServer(profile: Answers = {}) {
  const server = {
    stored: { siteId: 'ST-1', profile, revision: 1, isComplete: false } as ProfileAnswers,
    failure: undefined as ProblemError | undefined,
    saves: [] as Answers[],
    attempts: 0,
    load: async () => ({ ...server.stored }),
    /** what saves wait for, to hold them open */
    gate: Promise.resolve(),
    async save(answers: Answers, revision: number) {
      server.attempts += 1
      await server.gate
      if (server.failure) throw server.failure
      if (revision !== server.stored.revision) throw new ProblemError(problem('/error/changed_meanwhile'))
      server.saves.push(answers)
      server.stored = { ...server.stored, profile: answers, revision: revision + 1 }
      return { ...server.stored }
    },
  }
  return server
}

/** Holds saves open until they are let go. */
function hold(server: ReturnType<typeof createServer>): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.gate = promise
  return resolve
}
const started = () => vi.advanceTimersByTimeAsync(0)

const open = (server: ReturnType<typeof createServer>, prepare = (answers: Answers) => answers) =>
  createAnswersStore({ stored: server.stored, draftKey: 'homeProfile ST-1', prepare, save: server.save, load: server.load })

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})

test('saves by itself a second after the last change, once', async () => {
  const server = createServer()
  const store = open(server)
  store.change({ HouseType: 'Rural' })
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1)
  store.change({ HouseType: 'Terrace' })
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1)
  expect([server.saves.length, store.getState().saving.is]).toEqual([0, 'waiting'])
  await vi.advanceTimersByTimeAsync(1)
  expect([server.saves, store.getState().saving.is]).toEqual([[{ HouseType: 'Terrace' }], 'saved'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.saves.length).toBe(1)
})

test('what changes while a save is on its way is saved after it', async () => {
  const server = createServer()
  const store = open(server)
  const letGo = hold(server)
  store.change({ HouseType: 'Rural' })
  const saving = store.flush()
  await started()
  store.change({ WaterHeating: 'Gas' })
  letGo()
  await saving
  expect(server.saves).toEqual([{ HouseType: 'Rural' }, { HouseType: 'Rural', WaterHeating: 'Gas' }])
  expect(store.getState().saving.is).toBe('saved')
})

test('two saves asked for at once are one', async () => {
  const server = createServer()
  const store = open(server)
  const letGo = hold(server)
  store.change({ HouseType: 'Rural' })
  const both = [store.flush(), store.flush()]
  await started()
  await vi.advanceTimersByTimeAsync(60_000)
  letGo()
  expect(await Promise.all(both)).toEqual([true, true])
  expect(server.attempts).toBe(1)
})

test('a save that fails is tried again by itself, until the page is left', async () => {
  const server = createServer()
  server.failure = new ProblemError(problem('/error/no_response'))
  const store = open(server)
  store.change({ HouseType: 'Rural' })
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)
  expect([server.attempts, store.getState().saving.is]).toEqual([1, 'failed'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([server.attempts, store.getState().saving.is]).toEqual([2, 'failed'])
  await store.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.attempts).toBe(3)
})

test('a save that comes too soon is tried again once the server has said so', async () => {
  const server = createServer()
  server.failure = new ProblemError({ ...problem('/error/too_many_requests'), status: 429, retryAfterSeconds: 60 })
  const store = open(server)
  store.change({ HouseType: 'Rural' })
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS + 59_000)
  expect(server.attempts).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.attempts).toBe(2)
})

test('what the server refuses is not sent again until it is changed', async () => {
  const server = createServer()
  server.failure = new ProblemError({ type: '/error/validation', status: 400 })
  const store = open(server)
  store.change({ HouseType: 'Rural' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.attempts, store.getState().saving.is]).toEqual([1, 'failed'])
})

test('what could not be saved is kept in the tab, through a reload, and saved when it can be', async () => {
  const server = createServer()
  server.failure = new ProblemError(problem('/error/no_response'))
  const store = open(server)
  store.change({ HouseType: 'Rural' })
  await store.flush()
  expect(store.getState().saving).toMatchObject({ is: 'failed', problem: { type: '/error/no_response' } })

  server.failure = undefined
  const reloaded = open(server)
  expect(reloaded.getState().answers).toEqual({ HouseType: 'Rural' })
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)
  expect([server.stored.profile, readDraft('homeProfile ST-1', isAny)]).toEqual([{ HouseType: 'Rural' }, undefined])
})

test('two tabs that change different questions keep both', async () => {
  const server = createServer({ HouseType: 'Rural' })
  const here = open(server)
  const there = open(server)
  there.change({ WaterHeating: 'Gas' })
  await there.flush()
  here.change({ HeatingFuels: 'SolidFuel' })
  await here.flush()
  expect(server.stored.profile).toEqual({ HouseType: 'Rural', WaterHeating: 'Gas', HeatingFuels: 'SolidFuel' })
  expect(here.getState()).toMatchObject({ hasJoined: true, conflicts: [] })
})

/** A question that was answered in two places, and is to be decided in one of them. */
async function inConflict() {
  const server = createServer({ HouseType: 'Rural' })
  const here = open(server)
  const there = open(server)
  there.change({ HouseType: 'Terrace' })
  await there.flush()
  here.change({ HouseType: 'Apartment' })
  await here.flush()
  return { server, here, there }
}

test('two tabs that change the same question: the stored one stays until the customer decides', async () => {
  const { server, here } = await inConflict()
  expect(server.stored.profile).toEqual({ HouseType: 'Terrace' })
  expect(here.getState().conflicts).toEqual([{ name: 'HouseType', mine: 'Apartment', theirs: 'Terrace' }])
  here.decide('HouseType', 'mine')
  await here.flush()
  expect([server.stored.profile, here.getState().conflicts]).toEqual([{ HouseType: 'Apartment' }, []])
})

test('a conflict stays until the customer decides, whatever else is saved elsewhere, and through a reload', async () => {
  const server = createServer({ HouseType: 'Rural' })
  const before = open(server)
  const there = open(server)
  there.change({ HouseType: 'Terrace' })
  await there.flush()
  before.change({ HouseType: 'Apartment' })
  await before.leave()

  const here = open(server)
  there.change({ WaterHeating: 'Gas' })
  await there.flush()
  here.offer(server.stored)
  expect(here.getState().conflicts).toEqual([{ name: 'HouseType', mine: 'Apartment', theirs: 'Terrace' }])
  there.change({ HouseType: 'Other' })
  await there.flush()
  here.offer(server.stored)
  expect(here.getState().conflicts).toEqual([{ name: 'HouseType', mine: 'Apartment', theirs: 'Other' }])
  here.decide('HouseType', 'mine')
  await here.flush()
  expect(server.stored.profile).toEqual({ HouseType: 'Apartment', WaterHeating: 'Gas' })
  there.offer(server.stored)
  expect([open(server), there].map((store) => store.getState().conflicts)).toEqual([[], []])
})

test('a conflict is over once the same is answered in both places', async () => {
  const { server, here, there } = await inConflict()
  there.change({ HouseType: 'Apartment' })
  await there.flush()
  here.offer(server.stored)
  expect(here.getState()).toMatchObject({ answers: { HouseType: 'Apartment' }, conflicts: [] })
})

test('who answers a question again has decided it', async () => {
  const { server, here } = await inConflict()
  here.change({ HouseType: 'Other' })
  await here.flush()
  expect([server.stored.profile, here.getState().conflicts]).toEqual([{ HouseType: 'Other' }, []])
})

test('what the form does not take is held back here, and the rest is saved', async () => {
  const server = createServer()
  const store = open(server, ({ TotalNumberOfSites: _wrong, ...rest }) => rest)
  store.change({ HouseType: 'Rural', TotalNumberOfSites: 'many' })
  await store.flush()
  expect(server.stored.profile).toEqual({ HouseType: 'Rural' })
  expect(store.getState().answers).toEqual({ HouseType: 'Rural', TotalNumberOfSites: 'many' })
  expect(readDraft('homeProfile ST-1', isAny)).toMatchObject({ answers: { TotalNumberOfSites: 'many' } })
})

test('answers about another site, chosen in another tab meanwhile, are neither mixed in nor written over', async () => {
  const server = createServer({ HouseType: 'Rural' })
  const store = open(server)
  const other = { ...server.stored, siteId: 'ST-2', profile: { HouseType: 'Apartment' }, revision: 9 }
  server.stored = other
  store.offer(other)
  store.change({ WaterHeating: 'Gas' })
  expect(await store.flush()).toBe(false)
  expect([store.getState().answers, server.stored]).toEqual([{ HouseType: 'Rural', WaterHeating: 'Gas' }, other])
  expect(readDraft('homeProfile ST-1', isAny)).toMatchObject({ answers: { WaterHeating: 'Gas' } })
})

test('what follows from the answers comes back with them', async () => {
  const server = createServer()
  const store = open(server, (answers) => ({ ...answers, HasDedicatedEvWallCharger: false }))
  store.change({ HasEvThatChargesAtHome: false })
  await store.flush()
  expect(store.getState().answers).toEqual({ HasEvThatChargesAtHome: false, HasDedicatedEvWallCharger: false })
})

test('a draft of older answers is merged at reload: nothing newer is overwritten, and a conflict is said', async () => {
  const server = createServer({ HouseType: 'Rural', WaterHeating: 'Gas' })
  const here = open(server)
  server.failure = new ProblemError(problem('/error/no_response'))
  here.change({ HouseType: 'Apartment', HeatingFuels: 'SolidFuel' })
  await here.leave()
  server.failure = undefined
  server.stored = { ...server.stored, profile: { HouseType: 'Terrace', WaterHeating: 'Electric' }, revision: 2 }

  const reloaded = open(server)
  expect(reloaded.getState()).toMatchObject({
    answers: { HouseType: 'Terrace', WaterHeating: 'Electric', HeatingFuels: 'SolidFuel' },
    conflicts: [{ name: 'HouseType', mine: 'Apartment', theirs: 'Terrace' }],
    hasJoined: true,
  })
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)
  expect(server.stored.profile).toEqual({ HouseType: 'Terrace', WaterHeating: 'Electric', HeatingFuels: 'SolidFuel' })
})

test('newer answers that arrive during a save change nothing until it is done', async () => {
  const server = createServer({ HouseType: 'Rural' })
  const store = open(server)
  const letGo = hold(server)
  store.change({ HouseType: 'Apartment' })
  const saving = store.flush()
  await started()
  store.offer({ ...server.stored, profile: { HouseType: 'Terrace' }, revision: 2 })
  expect(store.getState()).toMatchObject({ answers: { HouseType: 'Apartment' }, conflicts: [], hasJoined: false })
  letGo()
  expect(await saving).toBe(true)
  expect(server.stored.profile).toEqual({ HouseType: 'Apartment' })
})

test('answers that are here already are not announced as new', () => {
  const server = createServer({ HouseType: 'Rural' })
  const store = open(server)
  store.offer({ ...server.stored })
  expect(store.getState().hasJoined).toBe(false)
  store.offer({ ...server.stored, profile: { HouseType: 'Terrace' }, revision: 2 })
  expect(store.getState()).toMatchObject({ answers: { HouseType: 'Terrace' }, hasJoined: true })
})

test('a conflict decided for the stored answer sends nothing', async () => {
  const { server, here } = await inConflict()
  const before = server.saves.length
  here.decide('HouseType', 'theirs')
  await here.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([here.getState().answers, here.getState().conflicts]).toEqual([{ HouseType: 'Terrace' }, []])
  expect([server.saves.length, server.stored.profile]).toEqual([before, { HouseType: 'Terrace' }])
  expect(readDraft('homeProfile ST-1', isAny)).toBeUndefined()
})

test('after starting over, a reload brings no old answer back', async () => {
  const server = createServer({ HouseType: 'Rural' })
  server.failure = new ProblemError(problem('/error/no_response'))
  const store = open(server)
  store.change({ HouseType: 'Apartment' })
  await store.flush()
  server.failure = undefined
  server.stored = { ...server.stored, profile: {}, revision: 2 }
  store.restart(server.stored)
  expect(open(server).getState()).toMatchObject({ answers: {}, saving: { is: 'saved' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.stored.profile).toEqual({})
})
