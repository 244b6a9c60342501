import { createTurns } from '../turns.ts'

/**
 * Does somebody's work after the work of theirs that was begun before. However much one person asks for at once, from how many devices,
 * it makes others wait for one piece of it only.
 */
export const { inTurn } = createTurns({ atOnce: 1 })
