/** The most that a home or small business uses in a day, in the meter's unit. */
const MOST_IN_A_DAY = 200
/** A meter that was read lately may have run on for longer than the days between say. */
const ALWAYS_USUAL = 2_000
/** Of what a register can count before it starts again, the part that could be used between two readings. */
const MOST_OF_THE_DIAL = 0.5

/** A wrong reading is refused; an unusual one is accepted once the customer confirms it. */
interface Doubt {
  is: 'wrong' | 'unusual'
  detail: string
}

/**
 * Why a reading is doubtful; undefined if it is not. A register that rolled over shows less than before.
 * @param text as typed
 * @param last the previous reading, and how many days ago
 */
export function doubtAbout(
  text: string,
  { digits, last }: { digits: number; last: { reading: number; daysAgo: number } | undefined },
): Doubt | undefined {
  if (!/^\d+$/.test(text)) return { is: 'wrong', detail: 'Type the digits that the meter shows, without a point.' }
  if (text.length > digits) return { is: 'wrong', detail: `This meter shows ${digits} digits.` }
  if (!last) return undefined
  const reading = Number(text)
  const dial = 10 ** digits
  const used = (reading - last.reading + dial) % dial
  if (used <= Math.max(ALWAYS_USUAL, last.daysAgo * MOST_IN_A_DAY)) return undefined
  const before = `The last reading was ${String(last.reading).padStart(digits, '0')}.`
  if (reading >= last.reading) {
    return { is: 'unusual', detail: `${before} This is ${used.toLocaleString('en-NZ')} more, far above what is usual. Look again.` }
  }
  return used > dial * MOST_OF_THE_DIAL
    ? { is: 'wrong', detail: `${before} Look again: a meter does not run backwards.` }
    : { is: 'unusual', detail: `${before} This is less: is it right that the meter has started again at zero since? Look again.` }
}
