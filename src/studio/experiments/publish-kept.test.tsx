import { beforeEach, expect, test } from 'vitest'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { ExperimentResult } from '#schemas/experiments/entities.ts'
import { studioExperiments } from '#schemas/experiments/routes.ts'
import { stubAnswers } from '../../../tests/stub-answers.ts'
import { contentOf, useDraft } from '../draft/draft-store.ts'
import { publishKept } from './publish-kept.ts'

const experiment = {
  id: 'spring',
  share: 100,
  versions: [{ title: 'Second', config: {} }],
  goal: 'click',
  days: 7,
  expected: 5,
  difference: 1,
}
const note = { id: 'note', type: 'text', title: 'First', config: {}, experiment } as unknown as WidgetDocument
const result: ExperimentResult = {
  run: 'one',
  experiment: 'spring',
  widget: 'note',
  title: 'First',
  goal: 'click',
  days: 7,
  expected: 5,
  difference: 1,
  share: 100,
  begunAt: '2026-11-01T00:00:00.000Z',
  versions: [
    { name: 'A', title: 'First' },
    { name: 'B', title: 'Second' },
  ],
}

beforeEach(() => {
  useDraft.setState({
    ...useDraft.getInitialState(),
    pieces: new Map([['widget:note', { piece: 'widget:note', value: note, hash: 'note' }]]),
  })
})

const isRefused = async (shown: ExperimentResult, experiments: ExperimentResult[], name = 'B') => {
  stubAnswers({ [studioExperiments.path]: { experiments } })
  const { title } = await publishKept(shown, name)
  expect(contentOf('widget:note')).toBe(note)
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
