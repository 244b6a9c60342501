import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededNumbers } from '../tests/hostile-texts.ts'
import { times } from '../tests/thorough.ts'
import {
  accountsNeeded,
  accountsNeededLooking,
  type Arm,
  compare,
  FALSE_CLAIMS,
  FEWEST_ACCOUNTS,
  FEWEST_OF_EACH,
  isHarmed,
} from './experiment-statistics.ts'

/** Each is the same in each run. */
const EXPERIMENTS = times(250, 1_000)

/** Runs an experiment and looks at it all the time. @returns whether any look claimed an effect, and whether the last one did not hold the truth */
function run(shares: readonly number[], aim: number, looks: number, accountsALook: number, seed: number) {
  const chance = seededNumbers(seed)
  const arms = shares.map((): Arm => ({ accounts: 0, reached: 0 }))
  let isClaimed = false
  let isWrong = false
  for (let look = 0; look < looks; look++) {
    for (const [i, arm] of arms.entries()) {
      arm.accounts += accountsALook
      for (let n = 0; n < accountsALook; n++) if (chance() < (shares[i] ?? 0)) arm.reached++
    }
    const [first, ...others] = arms as [Arm, ...Arm[]]
    for (const [i, other] of others.entries()) {
      const { verdict, interval } = compare(first, other, aim, others.length)
      isClaimed ||= verdict !== 'open'
      const truth = (shares[i + 1] ?? 0) - (shares[0] ?? 0)
      isWrong ||= interval !== undefined && (interval.low > truth || interval.high < truth)
    }
  }
  return { isClaimed, isWrong }
}

describe('experiments without any effect', () => {
  // Each is looked at every 50 accounts, up to twice the number that is planned.
  test.each([
    { share: 0.05, versions: 2, aim: 0.02, looks: 100 },
    { share: 0.3, versions: 2, aim: 0.05, looks: 60 },
    { share: 0.12, versions: 4, aim: 0.05, looks: 50 },
  ])('of $versions versions, at $share: at most one in twenty claims one, however often one looks', ({ share, versions, aim, looks }) => {
    const claims = Array.from({ length: EXPERIMENTS }, (_, i) =>
      run(Array(versions).fill(share) as number[], aim, looks, 50, i + 1),
    ).filter(({ isClaimed }) => isClaimed)
    expect(claims.length).toBeLessThanOrEqual(EXPERIMENTS * FALSE_CLAIMS)
  })
})

test('with the number of accounts that is told, most experiments find an effect of that size', () => {
  const [share, aim] = [0.1, 0.04]
  const accounts = accountsNeededLooking(share, aim, 1)
  const found = Array.from({ length: 300 }, (_, i) => run([share, share + aim], aim, 20, Math.ceil(accounts / 20), i + 7)).filter(
    ({ isClaimed }) => isClaimed,
  )
  expect(found.length / 300).toBeGreaterThan(0.75)
})

test('the interval holds the true difference at all looks at once', () => {
  const wrong = Array.from({ length: 300 }, (_, i) => run([0.2, 0.26], 0.05, 60, 50, i + 3)).filter(({ isWrong }) => isWrong)
  expect(wrong.length).toBeLessThanOrEqual(300 * FALSE_CLAIMS)
})

test('the sample size is that of the textbook', () => {
  // Fleiss, Levin and Paik, and R: power.prop.test(p1 = .1, p2 = .12, power = .8) gives 3,840.85.
  expect(accountsNeeded(0.1, 0.02, 1)).toBe(3841)
  // power.prop.test(p1 = .05, p2 = .06, power = .8): 8,157.5.
  expect(accountsNeeded(0.05, 0.01, 1)).toBe(8158)
})

const share = fc.double({ min: 0.01, max: 0.5, noNaN: true })
const aim = fc.double({ min: 0.005, max: 0.2, noNaN: true })

test('a smaller difference, more versions, and looking all the time each take more accounts', () => {
  fc.assert(
    fc.property(share, aim, (from, by) => {
      expect(accountsNeeded(from, by / 2, 1)).toBeGreaterThan(accountsNeeded(from, by, 1))
      expect(accountsNeeded(from, by, 3)).toBeGreaterThanOrEqual(accountsNeeded(from, by, 1))
      expect(accountsNeededLooking(from, by, 1)).toBeGreaterThanOrEqual(Math.min(accountsNeeded(from, by, 1), FEWEST_ACCOUNTS))
    }),
  )
})

const arm = fc
  .integer({ min: 0, max: 100_000 })
  .chain((accounts) => fc.record({ accounts: fc.constant(accounts), reached: fc.integer({ min: 0, max: accounts }) }))

test('whatever is counted: the interval is around the difference, a verdict follows from it, and both are the same seen from the other side', () => {
  fc.assert(
    fc.property(arm, arm, aim, fc.integer({ min: 1, max: 3 }), (first, other, by, comparisons) => {
      const { difference, interval, verdict } = compare(first, other, by, comparisons)
      const back = compare(other, first, by, comparisons)
      expect(back.difference).toBeCloseTo(-difference, 12)
      expect(back.verdict).toBe(verdict === 'better' ? 'worse' : verdict === 'worse' ? 'better' : 'open')
      if (!interval) {
        expect(verdict).toBe('open')
        return
      }
      expect(interval.low).toBeLessThanOrEqual(difference)
      expect(interval.high).toBeGreaterThanOrEqual(difference)
      expect(verdict).toBe(interval.low > 0 ? 'better' : interval.high < 0 ? 'worse' : 'open')
    }),
  )
})

test('few accounts, or few of one kind, claim nothing', () => {
  const claims = (first: Arm, other: Arm) => compare(first, other, 0.02, 1).interval !== undefined
  expect(claims({ accounts: 99, reached: 50 }, { accounts: 99, reached: 10 })).toBe(false)
  expect(claims({ accounts: 1000, reached: 9 }, { accounts: 1000, reached: 90 })).toBe(false)
  expect(claims({ accounts: 1000, reached: 995 }, { accounts: 1000, reached: 90 })).toBe(false)
  expect(claims({ accounts: 1000, reached: 10 }, { accounts: 1000, reached: 90 })).toBe(true)
})

test('a version that fails more often is told of, also where the first never failed', () => {
  expect(isHarmed({ accounts: 2000, reached: 0 }, { accounts: 2000, reached: 60 }, 0.01, 1, 1)).toBe(true)
  expect(isHarmed({ accounts: 2000, reached: 60 }, { accounts: 2000, reached: 0 }, 0.01, 1, 1)).toBe(false)
  expect(isHarmed({ accounts: 2000, reached: 2 }, { accounts: 2000, reached: 5 }, 0.01, 1, 1)).toBe(false)
  expect(isHarmed({ accounts: 50, reached: 0 }, { accounts: 50, reached: 40 }, 0.01, 1, 1)).toBe(false)
})

test('a version that fails for all is told of where few people a day see it, and one that fails for a fifth too in time', () => {
  const isTold = (people: number, share: number, days: number) =>
    isHarmed(
      { accounts: people * days, reached: Math.round(people * days * 0.01) },
      { accounts: people * days, reached: people * days * share },
      0.01,
      1,
      days,
    )
  expect([isTold(90, 1, 1), isTold(90, 1, 7), isTold(20, 1, 7), isTold(5, 1, 28)]).toEqual([false, true, true, false])
  expect([isTold(200, 0.2, 1), isTold(200, 0.2, 28)]).toEqual([true, true])
})

test('of the counts of many days each says less: a small difference claims on no day what it does not on the first', () => {
  const isTold = (days: number) =>
    isHarmed({ accounts: 2000 * days, reached: 10 * days }, { accounts: 2000 * days, reached: 25 * days }, 0.01, 1, days)
  expect([1, 7, 28, 90].map(isTold)).toEqual([false, false, false, false])
})

test('versions that are compared with one share the false claims', () => {
  const isTold = (comparisons: number) => isHarmed({ accounts: 2000, reached: 10 }, { accounts: 2000, reached: 33 }, 0.01, comparisons, 1)
  expect([1, 2, 3].map(isTold)).toEqual([true, false, false])
})

test('a version that always fails is told of, also where more failures than looks were counted', () => {
  for (const reached of [290, 300, 310, 1000])
    expect(isHarmed({ accounts: 300, reached: 2 }, { accounts: 300, reached }, 0.01, 1, 1)).toBe(true)
})

/**
 * Counts browsers of two versions once a day for four weeks, and looks each day.
 * @param stays how likely it is that a browser is as it was the day before
 * @returns whether any look said that the second one is worse
 */
function guard(shares: readonly [number, number], browsers: number, stays: number, seed: number): boolean {
  const chance = seededNumbers(seed)
  const isSlow = shares.map((share) => Array.from({ length: browsers }, () => chance() < share))
  const arms = shares.map((): Arm => ({ accounts: 0, reached: 0 })) as [Arm, Arm]
  return Array.from({ length: 28 }, (_, day) => {
    for (const [i, arm] of arms.entries()) {
      const slow = isSlow[i] ?? []
      arm.accounts += browsers
      arm.reached += slow.filter(Boolean).length
      for (const at of slow.keys()) if (chance() >= stays) slow[at] = chance() < (shares[i] ?? 0)
    }
    return isHarmed(arms[0], arms[1], 0.05, 1, day + 1)
  }).some(Boolean)
}

describe('browsers that are slow every day', () => {
  test.each([
    { share: 0.2, browsers: 500, stays: 1 },
    { share: 0.2, browsers: 500, stays: 0.8 },
    { share: 0.2, browsers: 500, stays: 0 },
    { share: 0.2, browsers: 2_000, stays: 1 },
    { share: 0.05, browsers: 500, stays: 1 },
    { share: 0.2, browsers: 40, stays: 1 },
    { share: 0.5, browsers: 20, stays: 0.8 },
  ])(
    'of experiments without any effect, at most one in twenty says “worse”: $browsers browsers, $share of them slow, $stays as before',
    ({ share, browsers, stays }) => {
      const claims = Array.from({ length: EXPERIMENTS }, (_, i) => guard([share, share], browsers, stays, i + 1)).filter(Boolean)
      expect(claims.length).toBeLessThanOrEqual(EXPERIMENTS * FALSE_CLAIMS)
    },
  )

  test('a version that really is slower is told of', () => {
    const found = Array.from({ length: 100 }, (_, i) => guard([0.2, 0.3], 2_000, 1, i + 1)).filter(Boolean)
    expect(found.length).toBeGreaterThan(90)
  })
})

describe('too few say nothing', () => {
  const arm = (accounts: number, reached: number): Arm => ({ accounts, reached })
  /** Beside a version that half of many reached. */
  const verdictOf = (first: Arm) => compare(first, arm(10_000, 5_000), 0.02, 1).interval !== undefined

  test('of accounts, of those that reached the goal and of those that did not', () => {
    expect([FEWEST_ACCOUNTS - 1, FEWEST_ACCOUNTS].map((accounts) => verdictOf(arm(accounts, accounts / 2)))).toEqual([false, true])
    expect([FEWEST_OF_EACH - 1, FEWEST_OF_EACH].map((reached) => verdictOf(arm(1_000, reached)))).toEqual([false, true])
    expect([FEWEST_OF_EACH - 1, FEWEST_OF_EACH].map((others) => verdictOf(arm(1_000, 1_000 - others)))).toEqual([false, true])
  })

  test('nor of people to whom harm was done', () => {
    const [none, all] = [arm(FEWEST_ACCOUNTS, 0), arm(FEWEST_ACCOUNTS, FEWEST_ACCOUNTS)]
    expect(isHarmed(none, all, 0.01, 1, 1)).toBe(true)
    expect(isHarmed(arm(FEWEST_ACCOUNTS - 1, 0), all, 0.01, 1, 1)).toBe(false)
    expect(isHarmed(none, arm(FEWEST_ACCOUNTS - 1, FEWEST_ACCOUNTS - 1), 0.01, 1, 1)).toBe(false)
  })

  test('the more days, the more people it takes to say that harm was done', () => {
    const [good, bad] = [arm(1_000, 0), arm(1_000, 60)]
    expect([1, 20].map((days) => isHarmed(good, bad, 0.01, 1, days))).toEqual([true, false])
  })
})

test('what looking all the time costs, by numbers worked out apart', () => {
  // The least n for which √(v(1 + i)/i · (2 ln(20 c) + ln(1 + i))) + 0.8416 √v ≤ 0.04 holds, with v = (0.1·0.9 + 0.14·0.86)/n and i = 0.04²/v.
  expect([1, 3].map((comparisons) => accountsNeededLooking(0.1, 0.04, comparisons))).toEqual([2_001, 2_399])
})
