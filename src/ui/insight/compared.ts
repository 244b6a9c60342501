import { counted } from '#lib/counted.ts'

export interface Compared {
  actual: number
  average: number
  /** absent where too few homes are in the fifth that used least */
  efficient?: number | undefined
}

export type ComparedWord = 'Great' | 'Good' | 'More than usual'

/** Great like the fifth that used least, good up to the average. Without that fifth, great is a fifth below the average. */
export function wordOf({ actual, average, efficient = average * 0.8 }: Compared): ComparedWord {
  if (actual <= efficient) return 'Great'
  return actual <= average ? 'Good' : 'More than usual'
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
