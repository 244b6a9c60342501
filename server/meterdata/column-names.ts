/*
 * Files that went through a spreadsheet, or a script that people share, often begin with a row of column names instead of
 * the standard's header. The names tell which column holds what.
 */

/** For a field of a detail line, what the name of its column contains. The first that fits wins. */
export type ColumnNames = readonly (readonly [field: number, name: RegExp])[]

/**
 * The column with the energy, by its whole name: of a name that says more, `Wh` or `cumulative`, the values might be another
 * quantity.
 */
export const KWH_COLUMN =
  /^(unitquantity)?(active)?(energy|consumption|usage|quantity)?(volume)?(in)?kwh$|^(unitquantity)?active(energy(volume)?)?$/

/**
 * For each column of a file, the field of the standard's detail line that it holds.
 * @param needed fields that must be there
 * @returns undefined where the names are not those of this format: one is unknown, comes twice, or a needed one is absent
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
