/** Bank, branch, account and suffix: how many digits each has at least and at most. */
const PARTS = [
  { least: 2, most: 2 },
  { least: 3, most: 4 },
  { least: 6, most: 7 },
  { least: 2, most: 3 },
] as const
const WHOLE_LENGTHS = [15, 16]

/**
 * Typed or pasted text with hyphens in the right places: `01-0902-0068389-000`. Short parts that were typed separately
 * stay short, `01-902-0068389-00`. Any other grouping is ignored, and the digits are counted. No digit is dropped: with some
 * cut off, a number that is too long would be another account.
 */
export function formatBankAccount(text: string): string {
  const groups = text.split(/\D+/).filter((group) => group !== '')
  const digits = groups.join('')
  if (isWhole(groups)) return groups.join('-')
  if (WHOLE_LENGTHS.includes(digits.length)) return divide([digits])
  const parts = divide(groups)
  return endsShortPart(text, groups) ? `${parts}-` : parts
}

/** A number that is given, with zeros before a short branch and a short account, as banks write them: `01-0902-0068389-00`. */
export function paddedBankAccount(text: string): string {
  const formatted = formatBankAccount(text)
  const groups = formatted.split('-')
  if (!isWhole(groups)) return formatted
  const [bank = '', branch = '', account = '', suffix = ''] = groups
  return [bank, branch.padStart(4, '0'), account.padStart(7, '0'), suffix].join('-')
}

/** True for bank, branch, account and suffix with as many digits as each may have. */
export const isWhole = (groups: readonly string[]): boolean =>
  groups.length === PARTS.length &&
  PARTS.every(({ least, most }, i) => {
    const digits = groups[i]?.length ?? 0
    return digits >= least && digits <= most
  })

/** Fills one part after another. A group that ends also ends its part. What is left over joins the suffix. */
function divide(groups: readonly string[]): string {
  const parts: string[] = []
  let left = ''
  for (let digits of groups) {
    for (let part = PARTS[parts.length]; part && digits; part = PARTS[parts.length]) {
      parts.push(digits.slice(0, part.most))
      digits = digits.slice(part.most)
    }
    left += digits
  }
  return parts.join('-') + left
}

/** True after typing a hyphen behind a short part: without it the next digit would join that part. */
function endsShortPart(text: string, groups: readonly string[]): boolean {
  // A hyphen behind the last part ends nothing.
  const part = PARTS.slice(0, -1)[groups.length - 1]
  const digits = groups.at(-1)?.length ?? 0
  return part !== undefined && /\D$/.test(text) && digits >= part.least && digits < part.most
}
