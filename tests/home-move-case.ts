import type { HomeMoveCase } from '#schemas/home-move/entities.ts'

/** A move that the retailer has received. */
export const homeMoveCase = (change: Partial<HomeMoveCase>): HomeMoveCase => ({
  moveId: 'HM-1',
  caseNumber: 'M-1',
  state: 'received',
  stateText: 'We have your move',
  nextStep: '',
  history: [],
  finalReadings: [],
  mayCancel: false,
  ...change,
})
