import type { Season, Tip, TipCategory, TipsAnswer } from '#schemas/tips/entities.ts'
import { paths, type TIPS_PAGES } from './paths.ts'

/* Which tips a customer sees first. The page and the widget ask the same rules. Source: portal-usage.md, sections 5 and 9. */

const DEFAULT_SEASON: Season = 'Summer'

export const seasonIn = ({ CurrentSeason }: TipsAnswer): Season => CurrentSeason ?? DEFAULT_SEASON

export type TipOfCategory = Tip & { Category: TipCategory }

export const tipsIn = ({ CategoryTips }: TipsAnswer): TipOfCategory[] =>
  CategoryTips.flatMap(({ Category, Tips }) => Tips.map((tip) => ({ ...tip, Category })))

type OfSeason = Pick<Tip, 'Seasons' | 'TipReviewStatus' | 'IsUnsure'>

/** The tips that are meant for a season, in their order; those for all year are not among them. */
export const seasonalTips = <T extends OfSeason>(tips: readonly T[], season: Season): T[] =>
  tips.filter(({ Seasons }) => Seasons?.includes(season))

/**
 * One of the tips for a season, without those that the customer dislikes; undefined if there is none. Those about what they may not have
 * are taken where there are no others.
 * @param chance which one, from 0 to below 1
 */
export function randomSeasonalTip<T extends OfSeason>(tips: readonly T[], season: Season, chance: number): T | undefined {
  const liked = seasonalTips(tips, season).filter(({ TipReviewStatus }) => TipReviewStatus !== 'Disliked')
  const sure = liked.filter(({ IsUnsure }) => !IsUnsure)
  const pool = sure.length > 0 ? sure : liked
  return pool[Math.floor(chance * pool.length)]
}

/** The name of a category in a URL: `hot water` is hot-water. */
export const slugOf = (category: TipCategory) => category.replaceAll(' ', '-')

/** The address of a category's tips; the list of pages below tips has every one of them. */
export const pathOfTips = (category: TipCategory) => paths.tips(`category/${slugOf(category)}` as (typeof TIPS_PAGES)[number])
