import { sum } from '#lib/sum.ts'

/** Bills round each line and the GST; so much of the whole may be nothing but that, for each part. */
const ROUNDED_CENTS = 2
/** A smaller part is none. */
const LEAST_CENTS = 0.5

/**
 * Parts in whole cents that add up to a whole, to the cent: each rounded down, and the cents that are left to those that lost most.
 * What is more than rounding becomes a part by itself.
 * @param makeRest the part that takes it
 */
export function exactCents<Part extends object>(
  parts: readonly (Part & { exact: number })[],
  whole: number,
  makeRest: () => Part,
): (Part & { cents: number })[] {
  const shown = parts.filter(({ exact }) => Math.abs(exact) >= LEAST_CENTS)
  const unexplained = whole - sum(shown.map(({ exact }) => exact))
  const isRounding = shown.length > 0 && Math.abs(unexplained) <= ROUNDED_CENTS * parts.length
  const all = isRounding ? shown : [...shown, { ...makeRest(), exact: unexplained }]
  const floors = all.map(({ exact }) => Math.floor(exact))
  const left = whole - sum(floors)
  const byLoss = all.map((_, i) => i).toSorted((a, b) => lossOf(all[b]?.exact) - lossOf(all[a]?.exact))
  // With every part rounded down, less than one cent for each is left, but for what the bill itself has rounded.
  const each = Math.floor(left / all.length)
  const more = new Set(byLoss.slice(0, left - each * all.length))
  return all.flatMap(({ exact: _, ...part }, i) => {
    const cents = (floors[i] ?? 0) + each + (more.has(i) ? 1 : 0)
    return cents === 0 ? [] : [{ ...(part as unknown as Part), cents }]
  })
}

const lossOf = (exact = 0) => exact - Math.floor(exact)
