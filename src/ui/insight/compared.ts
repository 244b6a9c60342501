import { counted } from '#lib/counted.ts'

export interface Compared {
  actual: number
  average: number
  /** absent where too few homes are in the fifth that used least */
  efficient?: number | undefined
}

/**
 * Great like the fifth that used least, good up to the average, undefined above it. Without that fifth, great is a fifth below the
 * average.
 */
export function praiseOf({ actual, average, efficient = average * 0.8 }: Compared): 'Great' | 'Good' | undefined {
  if (actual <= efficient) return 'Great'
  return actual <= average ? 'Good' : undefined
}

/** Such as '12% less than' or 'as much as'. */
export function comparedText({ actual, average }: Compared): string {
  const percent = average > 0 ? Math.round(((actual - average) / average) * 100) : 0
  if (percent === 0) return 'as much as'
  return `${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'} than`
}

/** Such as '43 homes like yours'. */
export const neighboursText = (homes: number, isBusiness = false): string =>
  isBusiness ? `${homes.toLocaleString('en-NZ')} businesses like yours` : `${counted(homes, 'home')} like yours`

interface Newest extends Compared {
  group: { homes: number }
}

interface Words {
  inDollars: boolean
  isBusiness: boolean
  /** what was used, within a sentence */
  energy: string
}

/** A month compared with other homes, as a sentence. Customers do not pay by calendar month, so it says what the energy cost. */
export function newestText(month: Newest, { inDollars, isBusiness, energy }: Words): string {
  const others = neighboursText(month.group.homes, isBusiness)
  return `${inDollars ? `Your ${energy} cost` : 'You used'} ${comparedText(month)} the average of ${others}`
}

/** The same month in the other unit, so that two percentages of it are no riddle. */
export const otherUnitText = (other: Compared, { inDollars }: { inDollars: boolean }): string =>
  `In ${inDollars ? 'dollars' : 'energy'} it is ${comparedText(other)} theirs: the daily charges are the same for all.`
