import type { Shape } from './shape.ts'

export const brand = { enum: ['northlight', 'pip'] } as const
export type Brand = Shape<typeof brand>
