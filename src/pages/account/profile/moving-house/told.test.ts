import { expect, test } from 'vitest'
import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { readyForm } from '../../../../../tests/forms/ready-form.ts'
import { emptyDraft, type MoveKind } from './draft.ts'
import { toldOf } from './told.ts'

const SITES = [{ id: 'A', address: '1 Bay Street', postCode: '6012', isSelected: true, switching: 'remote' as const, supplies: [] }]
const ADDRESS = { street: '5 Rimu Street', city: 'Wellington', postCode: '6012' }
const ANSWERS = { moveOutDate: '2026-12-21', moveInAddress: ADDRESS, moveInDate: '2026-12-22' }

test.each([
  ['both', { moveOutIds: ['A'], moveOutAddress: '1 Bay Street', ...ANSWERS }, []],
  ['out', { moveOutIds: ['A'], moveOutDate: '2026-12-21' }, ['moveInAddress']],
  ['in', { moveOutIds: [], moveInAddress: ADDRESS, moveInDate: '2026-12-22' }, ['moveOutAddress']],
] as const)('of a move of the kind “%s” only what is of it is told', async (kind: MoveKind, has, hasNot) => {
  // What it reads of all that a page begins with.
  const start = { billingAccountId: 'BA-1', fromAddressInfo: { sites: SITES }, offerData: [] } as unknown as HomeMoveStart
  const told = toldOf(emptyDraft(SITES, { kind, answers: ANSWERS }), start, await readyForm('homeMove'), 'form')
  expect(told).toMatchObject(has)
  // As it is sent: without what is undefined.
  const sent: unknown = JSON.parse(JSON.stringify(told))
  for (const name of hasNot) expect(sent).not.toHaveProperty(name)
})
