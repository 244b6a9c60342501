import type { Shape } from './shape.ts'

/** The drawings an item may carry; every value has one in the interface. */
export const icon = {
  enum: ['bolt', 'flame', 'bottle', 'car', 'bill', 'leaf', 'home', 'clock', 'chart', 'phone', 'gift', 'people', 'person', 'info'],
} as const
export type IconName = Shape<typeof icon>
