import type { Brand } from '#schemas/brand.ts'

/** What the brands are called, and the shapes of their signs, on a grid of 32. */
export const BRANDS = {
  /** a bolt in a crystal */
  northlight: { name: 'Northlight Energy', ground: 'M16 2 4 9v14l12 7 12-7V9z', spark: 'm17.5 7-8 10.5H15L14 25l8.5-11H17z' },
  /** a seed with its kernel */
  pip: {
    name: 'Pip',
    ground: 'M16 3c8 5 11 10 11 15a11 11 0 0 1-22 0C5 13 8 8 16 3z',
    spark: 'M16 12c3.5 2.5 4.5 5 4.5 7a4.5 4.5 0 0 1-9 0c0-2 1-4.5 4.5-7z',
  },
} as const satisfies Record<Brand, object>
