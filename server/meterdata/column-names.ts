/*
 * Files that went through a spreadsheet, or a script that people share, often begin with a row of column names instead of
 * the standard's header. The names tell which column holds what.
 */

/** For a field of a detail line, what the name of its column contains. The first that fits wins. */
export type ColumnNames = readonly (readonly [field: number, name: RegExp])[]

/** The energy column, by its full name: a longer name, with `Wh` or `cumulative`, may be another quantity. */
export const KWH_COLUMN =
  /^(unitquantity)?(active)?(energy|consumption|usage|quantity)?(volume)?(in)?kwh$|^(unitquantity)?active(energy(volume)?)?$/

/**
 * The standard's field for each column of a file.
 * @param needed fields that must be there
 * @returns undefined if a name is unknown or repeated, or a needed one is missing
 */
export function columnsOf(names: readonly string[], known: ColumnNames, needed: readonly number[]): number[] | undefined {
  const columns = names.map((name) => {
    const letters = name.toLowerCase().replace(/[^a-z]/g, '')
    return known.find(([, pattern]) => pattern.test(letters))?.[0] ?? -1
  })
  const isWhole = new Set(columns).size === columns.length && !columns.includes(-1) && needed.every((field) => columns.includes(field))
  return isWhole ? columns : undefined
}

/** A line's values in the order of the standard; what the file has no column for is empty. */
export function inStandardOrder(values: readonly string[], columns: readonly number[], count: number): string[] {
  const fields = new Array<string>(count).fill('')
  columns.forEach((field, i) => {
    fields[field] = values[i] ?? ''
  })
  return fields
}
