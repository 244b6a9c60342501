import type { FeedKind } from '#schemas/feed/kinds.ts'
import type { KindStore } from './kind-store.ts'
import * as billing from './kinds/billing.ts'
import * as donations from './kinds/donations.ts'
import * as homeMoves from './kinds/home-moves.ts'
import * as offers from './kinds/offers.ts'
import * as people from './kinds/people.ts'
import * as places from './kinds/places.ts'
import * as readings from './kinds/readings.ts'
import * as referrals from './kinds/referrals.ts'
import * as supply from './kinds/supply.ts'

/** Where the records of each kind are stored. */
export const stores: Readonly<Record<FeedKind, KindStore>> = {
  ...people,
  ...places,
  ...supply,
  ...readings,
  ...offers,
  ...homeMoves,
  ...billing,
  ...donations,
  ...referrals,
}
