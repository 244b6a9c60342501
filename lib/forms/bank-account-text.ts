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
 * stay short, `01-902-0068389-00`. Any other grouping is ignored, and the digits are counted.
 */
export function formatBankAccount(text: string): string {
  const groups = text.split(/\D+/).filter((group) => group !== '')
  const digits = groups.join('')
  if (groups.length === PARTS.length && groups.every((group, i) => isPart(group, i))) return groups.join('-')
  if (WHOLE_LENGTHS.includes(digits.length)) return divide([digits])
  const parts = divide(groups)
  return endsShortPart(text, groups) ? `${parts}-` : parts
}

const isPart = (digits: string, index: number) => {
  const part = PARTS[index]
  return part !== undefined && digits.length >= part.least && digits.length <= part.most
}

/** Fills one part after another. A group that ends also ends its part. */
function divide(groups: readonly string[]): string {
  const parts: string[] = []
  for (let digits of groups) {
    while (digits && parts.length < PARTS.length) {
      const { most } = PARTS[parts.length] ?? { most: 0 }
      parts.push(digits.slice(0, most))
      digits = digits.slice(most)
    }
  }
  return parts.join('-')
}

/** True after typing a hyphen behind a short part: without it the next digit would join that part. */
function endsShortPart(text: string, groups: readonly string[]): boolean {
  const part = PARTS[groups.length - 1]
  const last = groups.at(-1) ?? ''
  return /\D$/.test(text) && groups.length < PARTS.length && part !== undefined && last.length >= part.least && last.length < part.most
}
