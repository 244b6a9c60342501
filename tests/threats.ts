/** What is never said to a home where someone depends on power for their health. */
export const THREATS =
  /\boverdue\b|disconnect|cut (?:you )?off|power (?:goes|will be) off|unpaid|arrears|debt|final notice|last (?:reminder|chance)|must pay|pay (?:now|at once|immediately)|please pay it yourself|credit control|late fee/i

/** Every text in an answer, wherever it is. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
