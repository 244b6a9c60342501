import { expect, test } from 'vitest'
import { askAboutEach, askedAgainAt, firstAskedAt, isLeft } from './ask-again.ts'

const now = new Date('2026-11-26T10:00:00Z')
const startedAt = now

test.each([
  ['2026-11-26T10:59:59.999Z', false],
  ['2026-11-26T11:00:00.000Z', true],
  ['2026-11-26T12:00:00.000Z', true],
])('a page that was opened at 10:00 is left for good an hour later: at %s %s', (time, left) => {
  expect(isLeft({ startedAt }, new Date(time))).toBe(left)
})

test('the gateway is asked first after two minutes, or sooner where no customer takes their time', () => {
  expect(firstAskedAt(now)).toEqual(new Date('2026-11-26T10:02:00Z'))
  expect(firstAskedAt(now, 5_000)).toEqual(new Date('2026-11-26T10:00:05Z'))
})

test.each([
  [0, 2],
  [1, 4],
  [2, 8],
  [4, 32],
  [5, 60],
  [1_000, 60],
])('asked %i times before, it is asked again after %i minutes', (asked, minutes) => {
  expect(askedAgainAt(asked, now).getTime() - now.getTime()).toBe(minutes * 60_000)
})

/** Asks about payments of which `made` is decided, and `lost` can't be asked about. */
async function asked(payments: readonly string[]) {
  const told: string[] = []
  const asking = askAboutEach(payments, {
    ask: async (id) => {
      told.push(`ask ${id}`)
      if (id.startsWith('lost')) throw new Error(`no answer about ${id}`)
      return id === 'made'
    },
    later: async (id) => void told.push(`later ${id}`),
  })
  const failure = await asking.catch((error: Error) => error.message)
  return { told, failure }
}

test('what is not decided is asked about again later', async () => {
  expect(await asked(['made', 'open'])).toEqual({ told: ['ask made', 'ask open', 'later open'], failure: undefined })
})

test('one that cannot be asked about keeps none of the others from being asked about, and the first failure is told', async () => {
  expect(await asked(['lost 1', 'lost 2', 'open'])).toEqual({
    told: ['ask lost 1', 'later lost 1', 'ask lost 2', 'later lost 2', 'ask open', 'later open'],
    failure: 'no answer about lost 1',
  })
})
