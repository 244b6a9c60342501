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

interface Earlier {
  reading: number
  daysAgo: number
}

/**
 * Why a reading is doubtful; undefined if it is not. A register that rolled over shows less than before. Nothing but what a
 * meter reader read is a lower limit: an estimate may be too high, and customers mistype.
 * @param text as typed
 * @param last the previous reading, also one that was typed or estimated
 * @param lastByReader the previous one of a meter reader
 */
export function doubtAbout(
  text: string,
  { digits, last, lastByReader }: { digits: number; last: Earlier | undefined; lastByReader: Earlier | undefined },
): Doubt | undefined {
  if (!/^\d+$/.test(text)) return { is: 'wrong', detail: 'Type the digits that the meter shows, without a point.' }
  if (text.length > digits) return { is: 'wrong', detail: `This meter shows ${digits} digits.` }
  if (!last) return undefined
  const reading = Number(text)
  const dial = 10 ** digits
  const usedSince = (earlier: Earlier) => (reading - earlier.reading + dial) % dial
  const isUsual = (earlier: Earlier) => usedSince(earlier) <= Math.max(ALWAYS_USUAL, earlier.daysAgo * MOST_IN_A_DAY)
  const isBackwards = (earlier: Earlier) => !isUsual(earlier) && reading < earlier.reading && usedSince(earlier) > dial * MOST_OF_THE_DIAL
  const shown = (earlier: Earlier) => String(earlier.reading).padStart(digits, '0')
  if (isUsual(last)) return undefined
  const before = `The last reading was ${shown(last)}.`
  if (!isBackwards(last)) {
    return reading < last.reading
      ? { is: 'unusual', detail: `${before} This is less: is it right that the meter has started again at zero since? Look again.` }
      : { is: 'unusual', detail: `${before} This is ${usedSince(last).toLocaleString('en-NZ')} more, far above what is usual. Look again.` }
  }
  return lastByReader && isBackwards(lastByReader)
    ? { is: 'wrong', detail: `Our meter reader last read ${shown(lastByReader)}. Look again: a meter does not run backwards.` }
    : { is: 'unusual', detail: `${before} This is less. Look again.` }
}
