/** The 1 April on which the tax year of a day began: a receipt for a tax credit is of one. Source: Income Tax Act 2007, section YA 1, tax year. */
export function taxYearOf(today: string): string {
  const year = Number(today.slice(0, 4))
  return `${today.slice(5) >= '04-01' ? year : year - 1}-04-01`
}
