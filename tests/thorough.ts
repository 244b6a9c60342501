/** True for `npm test -- --thorough`. */
export const isThorough = Boolean(process.env.THOROUGH)

/** An end-to-end test with this tag runs with `--thorough` alone: on every run others open its page, and guard its main rule there or at the server. */
export const THOROUGH = { tag: '@thorough' }

/**
 * How often a test repeats what is left to chance: random input, races, kills.
 * @param few for every run
 * @param many for `npm test -- --thorough`
 */
export const times = (few: number, many: number): number => (isThorough ? many : few)
