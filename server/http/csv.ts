/** A field of a comma-separated file: quoted where it must be; what a spreadsheet would take for a formula is made text. */
export function csvField(value: string): string {
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) && !/^[+-]?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

/** Tells a spreadsheet that the file is UTF-8, without which it shows ā as Ä. */
export const BYTE_ORDER_MARK = '\uFEFF'
