import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Form } from '#schemas/forms/entities.ts'
import { formById } from '#schemas/forms/routes.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { businessProfile, homeProfile, saveBusinessProfile, saveHomeProfile } from '#schemas/profile/routes.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { profiles, sites } from '#server/db/schema/accounts.ts'
import { events } from '#server/db/schema/activity.ts'
import { homeProfileFullyComplete, homeProfileMandatoryComplete } from '#schemas/events/routes.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { answersTo } from './forms/arbitrary-answers.ts'
import { formDocument, readyFormOf } from './forms/ready-form.ts'
import { times } from './thorough.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const formFor = async (as: string, formId = 'homeProfile') => (await portal.call(as, formById, { params: { formId } })).body as Form
const moduleAt = (address: string) => portal.app.inject({ url: address })
const load = async (as: string) => (await portal.call(as, homeProfile)).body as ProfileAnswers
const save = (as: string, profile: Record<string, unknown>, revision: number) =>
  portal.call(as, saveHomeProfile, { body: { profile, revision } })

const COMPLETE = {
  EnergyTypesUsed: ['Electricity'],
  HouseType: 'Standalone',
  FloorArea: { Min: 100, Max: 149 },
  WaterHeating: 'Electricity',
  HeatingFuels: 'Electricity',
  AirConditioning: 'HeatPump',
}

describe('a form', () => {
  test('comes with the address of what checks it, which never changes', async () => {
    const form = await formFor('aroha')
    expect(form.checks).toMatch(/^\/assets\/form-[0-9a-f]{32}\.js$/)
    const module = await moduleAt(form.checks)
    expect([module.statusCode, module.headers['content-type'], module.headers['cache-control']]).toEqual([
      200,
      'text/javascript',
      'public, max-age=31536000, immutable',
    ])
    expect(await formFor('hemi')).toEqual(form)
  })

  test.each(['nonsense', '__proto__'])('called %s does not exist', async (formId) => {
    expect((await portal.call('aroha', formById, { params: { formId } })).status).toBe(404)
  })

  test.each([
    '/assets/form-0123456789abcdef0123456789abcdef.js',
    '/assets/form-..%2f..%2fpackage.js',
    '/assets/form-.js',
    '/assets/app-12345678.js',
  ])('%s is no module, which no cache may keep', async (address) => {
    const { statusCode, headers } = await moduleAt(address)
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  })
})

describe('answers', () => {
  test('are saved on top of what they are based on, and loaded again', async () => {
    const before = await load('newcomer')
    expect(before).toMatchObject({ profile: {}, isComplete: false, revision: 0 })
    const saved = (await save('newcomer', { HouseType: 'Rural' }, 0)).body as ProfileAnswers
    expect(saved).toMatchObject({ profile: { HouseType: 'Rural' }, isComplete: false, revision: 1 })
    expect(await load('newcomer')).toEqual(saved)
    expect(saved.form).toBe((await formFor('newcomer')).hash)
  })

  test('make the profile complete once every mandatory question is answered, and insights with it', async () => {
    const { revision } = await load('newcomer')
    expect((await save('newcomer', COMPLETE, revision)).body).toMatchObject({ isComplete: true })
    const { siteId } = await load('newcomer')
    const [site] = await portal.database.db.select().from(sites).where(eq(sites.id, siteId))
    expect(site?.isProfileComplete).toBe(true)
  })

  test('that are not right are refused each with its words, and nothing is stored', async () => {
    const before = await load('newcomer')
    const { status, body } = await save('newcomer', { ...COMPLETE, HouseType: 'Castle', NumberOfAdultOccupants: 21 }, before.revision)
    expect([status, body]).toMatchObject([
      400,
      {
        type: '/error/validation',
        errors: [
          { pointer: '/HouseType', detail: 'Please choose one of these.' },
          { pointer: '/NumberOfAdultOccupants', detail: 'Please enter 20 or less.' },
        ],
      },
    ])
    expect(await load('newcomer')).toEqual(before)
  })

  test('saved from somewhere else meanwhile are not written over', async () => {
    const { revision } = await load('newcomer')
    expect((await save('newcomer', { ...COMPLETE, HouseType: 'Terrace' }, revision)).status).toBe(200)
    const late = await save('newcomer', { ...COMPLETE, HouseType: 'Apartment' }, revision)
    expect([late.status, (late.body as { type: string }).type]).toEqual([412, '/error/changed_meanwhile'])
    expect((await load('newcomer')).profile.HouseType).toBe('Terrace')
  })

  test('about a site that is not the selected one any more are refused', async () => {
    const { profile, revision } = await load('newcomer')
    expect((await portal.call('newcomer', saveHomeProfile, { body: { siteId: 'ST-100342-1', profile, revision } })).status).toBe(404)
    const late = await portal.call('tama', saveHomeProfile, { body: { siteId: 'ST-100342-2', profile: {} } })
    expect([late.status, (late.body as { type: string }).type]).toEqual([412, '/error/changed_meanwhile'])
  })

  test('sent twice are stored once', async () => {
    const { revision } = await load('newcomer')
    const answers = { ...COMPLETE, HouseType: 'Other' }
    const [one, two] = await Promise.all([save('newcomer', answers, revision), save('newcomer', answers, revision)])
    expect([one?.status, two?.status, (await load('newcomer')).revision]).toEqual([200, 200, revision + 1])
  })

  test('of two different saves at the same moment one is stored', async () => {
    const { revision } = await load('newcomer')
    const statuses = await Promise.all(
      ['Terrace', 'Rural', 'Apartment'].map(async (HouseType) => (await save('newcomer', { ...COMPLETE, HouseType }, revision)).status),
    )
    expect(statuses.sort()).toEqual([200, 412, 412])
  })

  test('are forgotten by an empty body, and who has the old ones open cannot bring them back unseen', async () => {
    const { revision } = await load('newcomer')
    expect((await portal.call('newcomer', saveHomeProfile, { body: {} })).body).toMatchObject({ profile: {}, isComplete: false })
    expect((await save('newcomer', COMPLETE, revision)).status).toBe(412)
    expect((await portal.ask('newcomer', 'POST', saveHomeProfile.path)).body).toMatchObject({ profile: {} })
  })

  test('are not forgotten by a body that only lacks them', async () => {
    const { revision } = await load('newcomer')
    expect((await save('newcomer', COMPLETE, revision)).status).toBe(200)
    for (const body of [{ revision }, { profil: COMPLETE }, { siteId: 'ST-100342-1' }]) {
      expect((await portal.ask('newcomer', 'POST', saveHomeProfile.path, { body })).status).toBe(400)
    }
    expect((await load('newcomer')).profile).toMatchObject(COMPLETE)
  })

  test('without the revision that they are based on are the first, and replace none', async () => {
    const { revision } = await load('newcomer')
    expect((await save('newcomer', COMPLETE, revision)).status).toBe(200)
    const late = await portal.call('newcomer', saveHomeProfile, { body: { profile: {} } })
    expect([late.status, (late.body as { type: string }).type]).toEqual([412, '/error/changed_meanwhile'])
    expect((await load('newcomer')).profile).toEqual(COMPLETE)
  })

  test('to questions that nobody asks are not kept, and those of an earlier form stay as they were', async () => {
    const { revision, siteId } = await load('newcomer')
    const saved = (await save('newcomer', { ...COMPLETE, madeUp: 'y'.repeat(10_000) }, revision)).body as ProfileAnswers
    expect(saved.profile).toEqual(COMPLETE)
    const earlier = { ...COMPLETE, AskedBefore: 'Yes' }
    await portal.database.db.update(profiles).set({ answers: earlier }).where(eq(profiles.siteId, siteId))
    const again = (await save('newcomer', { ...COMPLETE, AskedBefore: 'y'.repeat(10_000) }, saved.revision)).body as ProfileAnswers
    expect(again.profile).toEqual(earlier)
    expect(((await save('newcomer', COMPLETE, again.revision)).body as ProfileAnswers).profile).toEqual(COMPLETE)
  })

  test('from before 2023 are asked for again, and stay until others are saved', async () => {
    const { db } = portal.database
    const { siteId } = await load('hemi')
    const answeredOn = (at: string) =>
      db
        .update(profiles)
        .set({ updatedAt: new Date(at) })
        .where(eq(profiles.siteId, siteId))
    await answeredOn('2022-12-31T10:59:59Z')
    expect(await load('hemi')).toMatchObject({ profile: {}, isComplete: false, isFreshStart: true })
    await answeredOn('2022-12-31T11:00:00Z')
    expect(await load('hemi')).toMatchObject({ isComplete: true, profile: { HouseType: 'Rural' } })
  })

  test.each([
    ['very many choices', { EnergyTypesUsed: Array(100_000).fill(1) }, 'profile has more than 2000 parts'],
    ['very many levels', { EnergyTypesUsed: [[[[]]]] }, 'profile has more than 4 levels'],
    ['very long texts', { EnergyTypesUsed: 'x'.repeat(20_001) }, 'profile has more than 20000 letters'],
    ['a line break', { EnergyTypesUsed: ['Electricity\n'] }, 'profile has control characters or line breaks'],
    ['a change of direction', { EnergyTypesUsed: ['\u202eElectricity'] }, 'profile has control characters or line breaks'],
  ])('with %s are refused as a whole', async (_name, profile, detail) => {
    const { status, body } = await save('aroha', profile, 0)
    expect([status, body]).toEqual([400, expect.objectContaining({ type: '/error/validation', detail })])
    expect(body).not.toHaveProperty('errors')
  })

  test('of a business are checked by the form of businesses', async () => {
    const { body } = await portal.call('rimu-cafe', businessProfile)
    const { profile, revision } = body as ProfileAnswers
    const change = (answers: Record<string, unknown>) =>
      portal.call('rimu-cafe', saveBusinessProfile, { body: { profile: { ...profile, ...answers }, revision } })
    expect((await change({ Industry: 'Mining' })).body).toMatchObject({
      errors: [{ pointer: '/MainUse', detail: 'Please choose what the site is used for.' }],
    })
    expect((await change({ MainUse: 'Accommodation', NumberOfRoomsManaged: 12 })).body).toMatchObject({ isComplete: true })
    expect((await portal.call('rimu-cafe', saveHomeProfile, { body: { profile: {} } })).status).toBe(404)
    expect((await portal.call('aroha', saveBusinessProfile, { body: {} })).status).toBe(404)
  })

  test('what the module of the form accepts the server stores, and refuses the same', async () => {
    const document = formDocument('homeProfile')
    const ready = await readyFormOf(document)
    await fc.assert(
      fc.asyncProperty(answersTo(document.schema), async (answers) => {
        // As a request carries them: an infinite number is none there.
        const profile = JSON.parse(JSON.stringify(answers))
        const { status, body } = await save('priya', profile, (await load('priya')).revision)
        const messages = ready.checks.partial(profile)
        expect([status, (body as { errors?: unknown }).errors]).toEqual(messages.length === 0 ? [200, undefined] : [400, messages])
      }),
      { numRuns: times(20, 60) },
    )
  })
})

test('the two milestones of the home profile are counted', async () => {
  for (const route of [homeProfileMandatoryComplete, homeProfileFullyComplete]) expect((await portal.call('aroha', route)).status).toBe(204)
  const rows = await portal.database.db.select().from(events)
  expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(['homeProfileMandatoryComplete', 'homeProfileFullyComplete']))
})

describe('a questionnaire that is changed by configuration', () => {
  const changed = () => {
    const document = structuredClone(firstDocument)
    const form = document.forms?.find(({ id }) => id === 'homeProfile')
    if (!form) throw new Error('no home profile')
    return { document, form, questions: form.schema.properties as Record<string, Record<string, unknown>> }
  }
  const apply = (document: unknown) => portal.operate('config-apply', { author: 'test' }, JSON.stringify(document))

  test('is what the next answers are checked by, while the old ones still load', async () => {
    const before = await load('aroha')
    const { document, form, questions } = changed()
    questions.HasHeatedTowelRail = { type: 'boolean', title: 'Do you have a heated towel rail?' }
    form.schema.required = [...(form.schema.required ?? []), 'HasHeatedTowelRail']
    form.uiSchema['ui:steps']?.push({ id: 'towel-rail', title: 'Towel rail', questions: ['HasHeatedTowelRail'] })
    const options = (questions.WaterHeating as { oneOf: { const: string }[] }).oneOf
    questions.WaterHeating = { ...questions.WaterHeating, oneOf: options.filter((option) => option.const !== 'Gas') }
    await apply(document)

    const served = await formFor('aroha')
    expect(served.hash).not.toBe(before.form)
    expect((await moduleAt(served.checks)).statusCode).toBe(200)
    expect(await load('aroha')).toEqual(before)
    expect((await save('aroha', { ...before.profile, HasHeatedTowelRail: true }, before.revision)).body).toMatchObject({
      errors: [{ pointer: '/WaterHeating' }],
    })
    const { WaterHeating: _gas, ...rest } = before.profile
    const saved = (await save('aroha', { ...rest, WaterHeating: 'Electricity' }, before.revision)).body
    expect(saved).toMatchObject({ isComplete: false, form: served.hash })

    await apply(firstDocument)
    expect((await moduleAt(served.checks)).statusCode).toBe(200)
    expect(await load('aroha')).toMatchObject({ form: served.hash })
  })

  test.each([
    [
      'names a question that is not there',
      (form: ReturnType<typeof changed>['form']) => form.uiSchema['ui:steps']?.push({ id: 'x', title: 'X', questions: ['Nothing'] }),
      'there is no question "Nothing"',
    ],
    [
      'leaves a question without a step',
      (form: ReturnType<typeof changed>['form']) => form.uiSchema['ui:steps']?.pop(),
      'the question "Insulation" is in no step',
    ],
    [
      'asks a question twice',
      (form: ReturnType<typeof changed>['form']) => form.uiSchema['ui:steps']?.push({ id: 'x', title: 'X', questions: ['HouseType'] }),
      'the question "HouseType" is asked twice',
    ],
    [
      'is no JSON Schema',
      (form: ReturnType<typeof changed>['form']) => Object.assign(form.schema.properties.HouseType as object, { type: 'word' }),
      'schema.properties.HouseType.type: must be one of string, integer, number, boolean, array, object',
    ],
    [
      'names a format there is none of',
      (form: ReturnType<typeof changed>['form']) => Object.assign(form.schema.properties.HouseType as object, { format: 'postcode' }),
      'schema.properties.HouseType.format: must be one of date, email, icp, nz-phone, nz-mobile-phone, nz-home-phone, nz-bank-account',
    ],
    [
      'takes a word and a range for one answer, which no page can draw',
      (form: ReturnType<typeof changed>['form']) => {
        Object.assign(form.schema.properties.HouseType as object, { const: 'Rural' })
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        form.schema.allOf?.push({ if: { properties: {} }, then: { properties: { HouseType: { const: { least: 1, most: 2 } } } } })
      },
      'the question "HouseType" takes one value in one place, and a list or several named values in another',
    ],
    [
      'has a number as what several answers begin with',
      (form: ReturnType<typeof changed>['form']) => Object.assign(form.schema.properties.EnergyTypesUsed as object, { default: 3 }),
      'the question "EnergyTypesUsed" takes one value in one place, and a list or several named values in another',
    ],
    [
      'lacks what its page needs',
      (form: ReturnType<typeof changed>['form']) => delete form.schema.properties.EnergyTypesUsed,
      'its page needs the question "EnergyTypesUsed"',
    ],
  ])('is refused where it %s', async (_name, spoil, words) => {
    const { document, form } = changed()
    spoil(form)
    await expect(apply(document)).rejects.toThrow(words)
  })
})
