/* Options that several screens offer. */

export const WIDTHS = [
  { value: 'phone', label: 'Phone' },
  { value: 'tablet', label: 'Tablet' },
  { value: 'desktop', label: 'Desktop' },
] as const

export const BRANDS = [
  { value: 'northlight', label: 'Northlight' },
  { value: 'pip', label: 'Pip' },
] as const
