/**
 * Formats numbers in the English of New Zealand, below zero with a minus sign. A format takes milliseconds to make, so it is made when it
 * is first used.
 */
export function numberFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined
  return (value) => {
    format ??= new Intl.NumberFormat('en-NZ', options)
    return format.format(value).replace('-', '−')
  }
}
