export type Category =
  | 'Always on'
  | 'Heating'
  | 'Hot water'
  | 'Appliances'
  | 'Electronics'
  | 'Lighting'
  | 'Cooling'
  | 'Electric vehicle'
  | 'Pool'
  | 'Other'

/** The hours of the day that each use leans to: a weight for every hour from midnight on. */
export const HOURS_OF_USE: Record<Category, readonly number[]> = {
  Heating: [1, 0, 0, 0, 1, 2, 6, 9, 7, 4, 2, 2, 2, 2, 2, 3, 5, 8, 10, 10, 9, 8, 5, 2],
  'Hot water': [1, 1, 1, 1, 0, 2, 6, 8, 5, 2, 1, 1, 1, 1, 1, 1, 1, 2, 4, 6, 7, 6, 4, 2],
  Appliances: [2, 1, 1, 1, 1, 2, 5, 7, 7, 6, 5, 5, 6, 5, 5, 5, 6, 9, 10, 8, 6, 5, 4, 3],
  Electronics: [3, 2, 2, 2, 2, 2, 3, 4, 4, 5, 5, 5, 5, 5, 5, 5, 6, 7, 8, 9, 9, 8, 6, 4],
  Lighting: [1, 1, 1, 1, 1, 2, 5, 6, 3, 1, 1, 1, 1, 1, 1, 2, 4, 8, 10, 10, 10, 9, 6, 3],
  Cooling: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 6, 8, 9, 9, 8, 6, 3, 1, 0, 0, 0, 0],
  'Electric vehicle': [8, 8, 6, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 6, 8],
  'Always on': Array(24).fill(1),
  Pool: [0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 5, 6, 6, 6, 6, 5, 3, 1, 0, 0, 0, 0, 0, 0],
  Other: Array(24).fill(1),
}
