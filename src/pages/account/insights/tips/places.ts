import { TIP_CATEGORIES, type TipCategory, type TipsAnswer } from '#schemas/tips/entities.ts'
import { capitalised } from '#lib/capitalised.ts'
import { paths } from '#lib/paths.ts'
import { pathOfTips } from '#lib/tips.ts'

/** What the tips page shows, by its address. */
export type Place = { is: 'season' } | { is: 'all' } | { is: 'category'; category: TipCategory }

export function placeAt(path: string): Place {
  if (path === paths.tips('all-tips')) return { is: 'all' }
  const category = TIP_CATEGORIES.find((one) => path === pathOfTips(one))
  return category ? { is: 'category', category } : { is: 'season' }
}

/** What people call a category, in a sentence: in its own words where those of the list are none. */
const NAMES: Partial<Record<TipCategory, string>> = { others: 'other', 'electric vehicle': 'electric vehicles' }

export const nameOf = (category: TipCategory): string => NAMES[category] ?? category

export function titleOf(place: Place): string {
  switch (place.is) {
    case 'season':
      return 'Tips'
    case 'all':
      return 'All tips'
    case 'category':
      return `Tips: ${nameOf(place.category)}`
  }
}

/** The addresses below the tips page that this customer has tips at. */
export const linksOf = ({ CategoryTips }: TipsAnswer, path: string) => [
  // The seasonal page has two addresses.
  { to: path === paths.tips('seasonal') ? path : paths.tips(), label: 'This season', isExact: true },
  { to: paths.tips('all-tips'), label: 'All tips' },
  ...CategoryTips.map(({ Category }) => ({ to: pathOfTips(Category), label: capitalised(nameOf(Category)) })),
]
