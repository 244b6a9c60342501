import { inArray } from 'drizzle-orm'
import type { EnergyType } from '#schemas/account/entities.ts'
import type { HomeMoveTerms } from '#schemas/home-move/entities.ts'
import { hasNaturalGas } from '#lib/home-move-days.ts'
import type { Database } from '../db/open.ts'
import { plans } from '../db/schema/supply.ts'
import { regionOfPostCode, soldIn } from '../products/plans-for.ts'
import type { findSuppliesAt } from './places.ts'
import type { HomeMove } from './steps.ts'
import type { MoveBody } from './submit.ts'

/** What was chosen with a move, as it was told. */
type Wishes = Pick<MoveBody, 'selectedPlans' | 'selectedOfferFullString' | 'bonusOfferCode'>

/** The plans that were chosen with a move, as they were told. */
export const plansOf = ({ wishes }: HomeMove) => (wishes as Wishes).selectedPlans

type Supplies = Awaited<ReturnType<typeof findSuppliesAt>>

/**
 * What a customer has at the new place, and what of the old one ends: a plan that is kept moves along, where its energy is
 * supplied and the plan sold there. Undefined for who moves to no place of ours.
 * @param supplies of the places that are left
 */
export async function findTerms(db: Database, move: HomeMove, supplies: Supplies): Promise<HomeMoveTerms | undefined> {
  const { moveInAddress, wishes } = move
  if (!moveInAddress || move.state === 'declined' || move.state === 'cancelled') return undefined
  const { selectedOfferFullString, bonusOfferCode } = wishes as Wishes
  const isThere = (energy: EnergyType) => energy !== 'naturalGas' || hasNaturalGas(moveInAddress.postCode)
  const present = supplies.map(({ supply: { energyType, planId } }) => ({ energyType, planId }))
  const there = plansOf(move) ?? present.filter(({ energyType }) => isThere(energyType))
  const ids = there.map(({ planId }) => planId)
  const names =
    ids.length === 0
      ? []
      : await db
          .select({ id: plans.id, name: plans.name, isThere: soldIn(regionOfPostCode(moveInAddress.postCode)) })
          .from(plans)
          .where(inArray(plans.id, ids))
  const known = there.flatMap(({ energyType, planId }) => {
    const plan = names.find(({ id }) => id === planId)
    return plan ? [{ energyType, planName: plan.name, isThere: plan.isThere }] : []
  })
  const namesOf = (some: typeof known) =>
    some
      .filter((one, i) => some.findIndex(({ energyType, planName }) => energyType === one.energyType && planName === one.planName) === i)
      .map(({ energyType, planName }) => ({ energyType, planName }))
  return {
    plans: namesOf(known.filter(({ isThere: isSold }) => isSold)),
    unsure: namesOf(known.filter(({ isThere: isSold }) => !isSold)),
    ending: [...new Set(present.map(({ energyType }) => energyType))].filter(
      (energy) => !there.some(({ energyType }) => energyType === energy),
    ),
    offer: selectedOfferFullString,
    bonusCode: bonusOfferCode,
  }
}
