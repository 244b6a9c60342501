import type { Compared } from '#lib/experiment-statistics.ts'
import { dividedText } from '#lib/experiment-text.ts'

const points = (share: number): string => `${share < 0 ? '−' : '+'}${dividedText(Math.abs(share) * 100)}`

const intervalText = ({ low, high }: NonNullable<Compared['interval']>) => `${points(low)} to ${points(high)} points`

/** What is known of a version against the first one. */
export function verdictText({ interval, verdict }: Compared): string {
  if (!interval) return 'Too few accounts to tell'
  if (verdict === 'better') return `Better than A: ${intervalText(interval)}`
  if (verdict === 'worse') return `Worse than A: ${intervalText(interval)}`
  return `Not decided: ${intervalText(interval)}`
}

const KINDS: Readonly<Record<string, string>> = {
  widget: 'widget',
  tab: 'page',
  'content:heroMessages': 'message',
  'content:actionTiles': 'tile',
  'content:nextBestActions': 'suggestion',
}

/** What something that is tried is, in words. @param piece as it is counted, such as `content:actionTiles:move` */
export function whatIs(piece: string): string {
  const [kind = '', list = ''] = piece.split(':')
  return KINDS[kind] ?? KINDS[`${kind}:${list}`] ?? 'entry'
}
