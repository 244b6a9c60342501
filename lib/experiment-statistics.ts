/*
 * How sure an experiment is, while it runs and whenever it is looked at. docs/decisions/043-experiments.md
 */

/** Of experiments without any effect, at most this share claims one, however often they are looked at. */
export const FALSE_CLAIMS = 0.05
/** With the planned number of accounts, this share of experiments finds an effect of the planned size. */
export const POWER = 0.8

/** Quantiles of the normal distribution: what POWER asks for, and two-sided FALSE_CLAIMS shared by one, two and three comparisons. */
const Z_POWER = 0.841_621
const Z_CLAIM = [1.959_964, 2.241_403, 2.393_98] as const

/** Below them the normal distribution does not describe how often something happens, and nothing is claimed. */
export const FEWEST_ACCOUNTS = 100
export const FEWEST_OF_EACH = 10
/** What a broken version does is seen with few people too, if it is looked for: an interval that is tightest at a hundredth is wide then. */
const BROKEN = 0.3

/** Accounts that saw a version, and those of them that reached the goal. */
export interface Arm {
  accounts: number
  reached: number
}

export interface Compared {
  /** share of the version that reached the goal, less that of the first */
  difference: number
  /** what the difference may be, at each look at once; undefined while too little is known */
  interval?: { low: number; high: number }
  verdict: 'better' | 'worse' | 'open'
}

/** A share that is never 0 or 1, so that it has a variance. */
const shareOf = ({ accounts, reached }: Arm) => (reached + 0.5) / (accounts + 1)
const varianceOf = (arm: Arm) => (shareOf(arm) * (1 - shareOf(arm))) / arm.accounts

/**
 * Half of the width of an interval that holds at all looks at once: the mixture sequential probability ratio test, turned
 * into an interval. Source: Johari, Koomen, Pekelis and Walsh, Always Valid Inference (Operations Research, 2022), section 5.
 * @param variance of the difference
 * @param aim the size of the effect that the interval is to be tightest for
 */
function halfWidth(variance: number, aim: number, alpha: number): number {
  const information = aim ** 2 / variance
  return Math.sqrt(((variance * (1 + information)) / information) * (2 * Math.log(1 / alpha) + Math.log(1 + information)))
}

/**
 * Compares a version with the first one.
 * @param aim the smallest difference worth knowing
 * @param comparisons how many versions are compared with the first: they share the false claims
 */
export function compare(first: Arm, other: Arm, aim: number, comparisons: number): Compared {
  const difference = other.accounts && first.accounts ? other.reached / other.accounts - first.reached / first.accounts : 0
  const isEnough = [first, other].every(
    ({ accounts, reached }) => accounts >= FEWEST_ACCOUNTS && reached >= FEWEST_OF_EACH && accounts - reached >= FEWEST_OF_EACH,
  )
  if (!isEnough) return { difference, verdict: 'open' }
  const half = halfWidth(varianceOf(first) + varianceOf(other), aim, FALSE_CLAIMS / comparisons)
  const interval = { low: Math.max(-1, difference - half), high: Math.min(1, difference + half) }
  return { difference, interval, verdict: interval.low > 0 ? 'better' : interval.high < 0 ? 'worse' : 'open' }
}

/**
 * Accounts that each version needs by the formula for two proportions, looked at once at the end.
 * Source: Fleiss, Levin and Paik, Statistical Methods for Rates and Proportions, section 4.2, without its correction.
 */
export function accountsNeeded(share: number, aim: number, comparisons: number): number {
  const other = Math.min(share + aim, 1)
  const mean = (share + other) / 2
  const spread = Math.sqrt(2 * mean * (1 - mean))
  const apart = Math.sqrt(share * (1 - share) + other * (1 - other))
  return Math.ceil((((Z_CLAIM[comparisons - 1] ?? Z_CLAIM[2]) * spread + Z_POWER * apart) / (other - share)) ** 2)
}

/** Accounts after which a difference of this size is claimed with POWER although one looked all the time: the price of looking. */
export function accountsNeededLooking(share: number, aim: number, comparisons: number): number {
  const other = Math.min(share + aim, 1)
  const isFound = (accounts: number) => {
    const variance = (share * (1 - share) + other * (1 - other)) / accounts
    return halfWidth(variance, aim, FALSE_CLAIMS / comparisons) + Z_POWER * Math.sqrt(variance) <= other - share
  }
  let [low, high] = [FEWEST_ACCOUNTS, FEWEST_ACCOUNTS]
  while (!isFound(high)) high *= 2
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isFound(middle)) high = middle
    else low = middle
  }
  return high
}

/**
 * True once a version makes something worse that nobody hopes to change, such as how often it fails. It is rarer than goals are, so few
 * of one kind say something if the other version has many.
 * @param first people who were counted, each once a day, and those of them to whom it happened
 * @param aim the smallest harm worth knowing; a version that is broken is looked for beside it
 * @param days on which people were counted. A slow phone is slow every day, so all days of a person may say no more than one does:
 *   the variance is at most that many times the one of independent counts, which is as if so many times fewer had been counted.
 */
export function isHarmed(first: Arm, other: Arm, aim: number, comparisons: number, days: number): boolean {
  const [a, b] = [independent(first, days), independent(other, days)]
  if (first.accounts < FEWEST_ACCOUNTS || other.accounts < FEWEST_ACCOUNTS || a.reached + b.reached < FEWEST_OF_EACH) return false
  const difference = b.reached / b.accounts - a.reached / a.accounts
  const aims = [aim, BROKEN]
  return aims.some((one) => difference > halfWidth(varianceOf(a) + varianceOf(b), one, FALSE_CLAIMS / comparisons / aims.length))
}

/** As few independent counts as an arm may be worth. A share is never above one, whatever was counted. */
const independent = ({ accounts, reached }: Arm, days: number): Arm => ({
  accounts: accounts / Math.max(days, 1),
  reached: Math.min(reached, accounts) / Math.max(days, 1),
})
