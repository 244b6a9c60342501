/** Of what a register can count before it starts again, the part that could be used between two readings. */
const MOST_OF_THE_DIAL = 0.5

/**
 * What is wrong with a reading; undefined where nothing is. A register that has come round shows less than before.
 * @param text what was typed
 * @param last what it showed before, on an earlier day
 */
export function complaintAbout(text: string, { digits, last }: { digits: number; last: number | undefined }): string | undefined {
  if (!/^\d+$/.test(text)) return 'Type the digits that the meter shows, without a point.'
  if (text.length > digits) return `This meter shows ${digits} digits.`
  if (last === undefined) return undefined
  const dial = 10 ** digits
  const used = (Number(text) - last + dial) % dial
  return used > dial * MOST_OF_THE_DIAL ? `The last reading was ${last}. Look again: a meter does not run backwards.` : undefined
}
