const AMOUNT = /^\$?\s*(\d{1,3}(?:[ ,]?\d{3})*)(?:\.(\d{1,2}))?$/

/** Cents of an amount as people type it; undefined where it is none. */
export function centsTyped(text: string): number | undefined {
  const [, dollars, decimals = ''] = AMOUNT.exec(text.trim()) ?? []
  return dollars === undefined ? undefined : Number(dollars.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
}
