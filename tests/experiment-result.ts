import type { ExperimentResult } from '#schemas/experiments/entities.ts'

/** An experiment that runs since November, on a widget that is called First. */
export const experimentResult = (change: Partial<ExperimentResult> & Pick<ExperimentResult, 'versions'>): ExperimentResult => ({
  run: 'one',
  experiment: 'spring',
  piece: 'widget:note',
  title: 'First',
  goal: 'click',
  days: 7,
  expected: 5,
  difference: 1,
  share: 100,
  begunAt: '2026-11-01T00:00:00.000Z',
  ...change,
})
