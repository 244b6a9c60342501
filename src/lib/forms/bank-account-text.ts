/** Bank, branch, account and suffix with their lengths. */
const PARTS = [2, 4, 7, 3] as const

/** What was typed, with the hyphens of `01-0902-0068389-000` where they belong: 19 characters when it is whole. */
export function formatBankAccount(text: string): string {
  let digits = text.replace(/\D/g, '').slice(0, 16)
  const parts: string[] = []
  for (const length of PARTS) {
    if (!digits) break
    parts.push(digits.slice(0, length))
    digits = digits.slice(length)
  }
  return parts.join('-')
}
