import { printable } from '#lib/printable.ts'

/** Why a record is not taken: where in it, and what is wrong there. */
export interface Wrong {
  /** such as `data.lines.3.amount`; empty for the record as a whole */
  place: string
  reason: string
  /** what it refers to there is not stored */
  isMissing?: true
}

/** A record that is not taken. */
export interface Refused {
  line: number
  wrongs: readonly Wrong[]
  /** the line itself; undefined where it is too long to be read */
  bytes: Uint8Array | undefined
}

/** At most this many refused records of a file are reported with their reasons. */
export const MOST_TOLD = 20

/** A name or a value that a record makes up may be as long as its line. */
const LONGEST_PART = 300

/** Such as `data.amount: must be 71.65, the sum of the lines`, in one line that commands nothing of a terminal. */
export const sentenceOf = ({ place, reason }: Wrong): string =>
  printable(
    [place, reason]
      .filter(Boolean)
      .map((part) => (part.length > LONGEST_PART ? `${part.slice(0, LONGEST_PART)}…` : part))
      .join(': '),
  )

/** Such as `line 12: data.amount: must be 71.65, the sum of the lines; data.method: is missing`. */
export const lineOf = ({ line, wrongs }: Refused): string => `line ${line}: ${wrongs.map(sentenceOf).join('; ')}`

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The line as it came; undefined where it is not text, because other text in its place would be taken for it. */
export function textOf({ bytes }: Pick<Refused, 'bytes'>): string | undefined {
  try {
    return bytes && decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** What was refused, with a comment above it. */
export function handedBack(refused: Refused): string {
  const text = textOf(refused)
  return `# ${lineOf(refused)}\n${text === undefined ? '' : `${text}\n`}`
}
