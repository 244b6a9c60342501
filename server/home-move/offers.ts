import type { HomeMoveRules } from '#schemas/document/brand.ts'
import type { MoveOffer } from '#schemas/home-move/entities.ts'
import { type Scope, todayOf } from '../access.ts'

/** What is offered to the selected account if it moves. A buying group has agreed its prices. */
export function offersFor(scope: Scope, { offers = [], bonusOffers = [] }: HomeMoveRules) {
  const { selected } = scope
  const today = todayOf(scope)
  const isOn = ({ endDate }: { endDate?: string }) => endDate === undefined || endDate >= today
  if (!selected || selected.isBuyingGroup) return { offers: [], findBonus: () => undefined, hasBonus: false }
  const bonuses = bonusOffers.filter(isOn)
  return {
    offers: offers
      .filter((offer) => isOn(offer) && (offer.accountTypes?.includes(selected.kind) ?? true))
      .map(({ accountTypes: _, ...offer }): MoveOffer => offer),
    /** Codes are typed: small letters and spaces around are as good. */
    findBonus: (code: string) => bonuses.find((bonus) => bonus.code.toLowerCase() === code.trim().toLowerCase()),
    hasBonus: bonuses.length > 0,
  }
}
