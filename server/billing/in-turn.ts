import { createTurns } from '../threads/turns.ts'

/**
 * Does a person's work one piece at a time, in the order of asking. A person who asks for a lot at once, on several devices, makes
 * others wait for one piece of it only.
 */
export const { inTurn } = createTurns({ atOnce: 1 })
