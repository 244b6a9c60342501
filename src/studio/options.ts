import { brand } from '#schemas/brand.ts'
import { BRANDS } from '#lib/brands.ts'

/* Options that several screens offer. */

export const WIDTHS = [
  { value: 'phone', label: 'Phone' },
  { value: 'tablet', label: 'Tablet' },
  { value: 'desktop', label: 'Desktop' },
] as const

export const BRAND_CHOICES = brand.enum.map((value) => ({ value, label: BRANDS[value].name }))
