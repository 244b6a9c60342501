/**
 * How often a test repeats what is left to chance: random input, races, kills.
 * @param few for every run
 * @param many for `npm test -- --thorough`
 */
export const times = (few: number, many: number): number => (process.env.THOROUGH ? many : few)
