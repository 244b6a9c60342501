import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { ExperimentResult } from '#schemas/experiments/entities.ts'
import { studioExperiments } from '#schemas/experiments/routes.ts'
import { publishStudioDraft } from '#schemas/studio/release-routes.ts'
import { saveStudioDraft, studioReadiness } from '#schemas/studio/routes.ts'
import { problemOf } from '#api/problem.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { experimentResult } from '../../../tests/experiment-result.ts'
import type { PieceChange } from '#schemas/studio/entities.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { stubAnswers } from '../../../tests/stub-answers.ts'
import { contentOf } from '../draft/draft-store.ts'
import { draftKept, publishKept } from './publish-kept.ts'

const experiment = {
  id: 'spring',
  share: 100,
  versions: [{ key: 'B', title: 'Second', config: {} }],
  goal: 'click',
  days: 7,
  expected: 5,
  difference: 1,
}
type Readiness = RouteAnswer<typeof studioReadiness>
const READY: Readiness = {
  revision: 2,
  issues: [],
  needsAnother: [],
  deadLinks: [],
  overBudget: [],
  visits: 0,
  visitsWithFallback: 0,
  foreseen: [],
}

const note = { id: 'note', type: 'text', title: 'First', config: {}, experiment } as unknown as WidgetDocument
const result = experimentResult({
  versions: [
    { name: 'A', title: 'First' },
    { name: 'B', title: 'Second' },
  ],
})

beforeEach(() => openedDraft({ pieces: { 'widget:note': note } }))

const isRefused = async (shown: ExperimentResult, experiments: ExperimentResult[], name = 'B') => {
  stubAnswers({ [studioExperiments.path]: { experiments } })
  const { title } = await publishKept(shown, name)
  expect(contentOf('widget:note')).toEqual(note)
  return title === 'Nothing was published'
}

test('a version of a run that customers do not see any more is not kept', async () => {
  const ended = { ...result, endedAt: '2026-11-26T00:00:00.000Z' }
  expect(await isRefused(result, [ended])).toBe(true)
  expect(await isRefused(result, [{ ...result, run: 'two' }, ended])).toBe(true)
})

test('a version that the widget does not have any more is not kept', async () => {
  const before = { ...result, versions: [...result.versions, { name: 'C', title: 'Third' }] }
  expect(await isRefused(before, [before], 'C')).toBe(true)
})

describe('a version of an experiment that runs', () => {
  /** A server that saves what it gets, and answers a release as given. @param readiness what it says of what would be published */
  function answer(release: (body: unknown) => Response, readiness: Partial<Readiness> = {}) {
    const sent: unknown[] = []
    const save = ([change]: PieceChange[]) => {
      sent.push(change?.value)
      return { pieces: [{ piece: 'widget:note', value: change?.value, hash: `save ${sent.length}` }], revision: 2, issues: [] }
    }
    stubAnswers({
      [saveStudioDraft.path]: (body?: { changes: PieceChange[] }) => body && save(body.changes),
      [publishStudioDraft.path]: release,
      [studioReadiness.path]: { ...READY, ...readiness },
      [studioExperiments.path]: { experiments: [result] },
    })
    return sent
  }
  const refusal = (type: string, status: number) => () => Response.json({ type, title: type, status }, { status })
  const without = { id: 'note', type: 'text', title: 'Second', config: {} }

  test('is not left in the draft when its release is refused', async () => {
    const sent = answer(refusal('/error/conflict', 409))
    const failure = await publishKept(result, 'B').catch(problemOf)
    expect(failure).toMatchObject({ status: 409 })
    expect(sent).toEqual([without, note])
    expect(contentOf('widget:note')).toEqual(note)
  })

  const alone = { needsAnother: [{ place: 'widget:note', message: 'you have changed it, and nobody else has approved it as it is now' }] }
  const toAsk = {
    title: 'Version B is in the draft',
    message: expect.stringMatching(/ask for a review/i),
    link: { to: '/studio/releases', text: 'Ask for a review under Releases' },
  }

  test('stays in the draft for a colleague where two people are needed', async () => {
    const sent = answer(refusal('/error/not_releasable', 422), alone)
    expect(await publishKept(result, 'B')).toEqual({ tone: 'warning', ...toAsk })
    expect(sent).toEqual([without])
    expect(contentOf('widget:note')).toEqual(without)
  })

  test.each([
    ['nobody else is needed', {}],
    ['it cannot be published by anybody', { ...alone, issues: [{ place: 'widget:note', message: 'has no title' }] }],
  ])('is not left in the draft when its release is refused and %s', async (_, readiness) => {
    const sent = answer(refusal('/error/not_releasable', 422), readiness)
    expect(await publishKept(result, 'B').catch(problemOf)).toMatchObject({ status: 422 })
    expect(sent).toEqual([without, note])
  })

  const spring = { note: 'Spring sale', atEnd: { is: 'goes' as const, at: '2026-11-27T05:00:00.000Z' } }

  test('ends with the campaign that brought it, as the publisher was told', async () => {
    const release = vi.fn((_: unknown) => Response.json({ is: 'published', release: 'r' }))
    answer(release)
    expect(await publishKept(result, 'B', spring)).toMatchObject({
      tone: 'good',
      message: expect.stringContaining('until “Spring sale” ends'),
    })
    expect(release.mock.lastCall?.[0]).toMatchObject({ chosen: ['widget:note'], atEnd: spring.atEnd })
  })

  test('stays in the draft with the end to publish it until', async () => {
    answer(refusal('/error/not_releasable', 422), alone)
    expect(await publishKept(result, 'B', spring)).toMatchObject({ message: expect.stringContaining('publish it until then') })
  })

  test('is put into the draft, unpublished, by an editor', async () => {
    const release = vi.fn(refusal('/error/forbidden', 403))
    const sent = answer(release)
    expect(await draftKept(result, 'B')).toEqual({ tone: 'good', ...toAsk })
    expect(sent).toEqual([without])
    expect(release).not.toHaveBeenCalled()
  })

  test('stays in the draft when it is not known whether it was published', async () => {
    const sent = answer(refusal('/error/default', 500))
    await expect(publishKept(result, 'B')).rejects.toThrow()
    expect(sent).toEqual([without])
  })
})

describe('a version of a page that leaves a widget out', () => {
  const versions = [{ key: 'B', order: ['pay'], leavesOut: ['note'] }]
  const bills = { id: 'bills', label: 'Bills', widgets: ['note', 'pay'], experiment: { ...experiment, versions } }
  const ofPage = { ...result, piece: 'tab:bills', title: 'Bills' }
  const pieces = { 'tab:bills': bills, 'widget:note': { ...note, experiment: undefined }, 'widget:pay': { ...note, id: 'pay' } }
  const experiments = { [studioExperiments.path]: { experiments: [ofPage] } }

  test.each([['widget:note', '“First” has other changes'] as const, ['tab:bills', '“Bills” has other changes'] as const])(
    'is not kept while %s has changes that are not published',
    async (changed, said) => {
      await openedDraft({ pieces, changed: { [changed]: { changedBy: 'Kiri' } }, answers: experiments })
      expect(await publishKept(ofPage, 'B')).toEqual({
        tone: 'bad',
        title: 'Nothing was published',
        message: `${said} that are not published yet. Publish that first, or take it back.`,
      })
      expect(contentOf('tab:bills')).toEqual(bills)
      expect(contentOf('widget:note')).toBeDefined()
    },
  )

  test('goes from the page alone while customers see that widget on another page', async () => {
    const publish = vi.fn((_: unknown) => ({ is: 'published', release: 'new' }))
    // A colleague has taken it off that one, in the same campaign.
    const money = { id: 'money', label: 'Money', widgets: [] }
    await openedDraft({
      pieces,
      changed: { 'tab:money': { value: money, released: { ...money, widgets: ['note'] }, changedBy: 'Kiri' } },
      answers: { ...experiments, [publishStudioDraft.path]: publish },
    })
    expect(await publishKept(ofPage, 'B')).toMatchObject({ title: 'Version B was kept' })
    expect(publish.mock.calls).toMatchObject([[{ chosen: ['tab:bills'] }]])
  })
})
