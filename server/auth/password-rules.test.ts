import { expect, test } from 'vitest'
import { refusePassword } from './password-rules.ts'

const aroha = ['aroha', 'Aroha Parata', 'aroha@example.nz']

test.each([
  'password123',
  'qwertyuiop',
  '1234567890',
  'Northlight1',
  'arohaparata',
  'aroha@example.nz',
  'iloveyou12',
  'aaaaaaaaaaaa',
  'P@ssw0rd12',
  'aroha-2026-11',
  'Parata!1987aroha',
  'Northlight-2026',
])('%s is easy to guess', async (password) => expect(await refusePassword(password, aroha)).toContain('easy to guess'))

test.each(['kowhai-2026', 'aroha-likes-kayaks', 'aroha-likes-kayaks', 'correct horse battery', 'ka pai te kai o te rā', 'x9$kqLw2!pZ'])(
  '%s is taken',
  async (password) => expect(await refusePassword(password, aroha)).toBeUndefined(),
)

test.each(['', 'x9$kqLw2!', 'x9$kqLw2!p'.repeat(21)])('a password is 10 to 200 characters long: %s', async (password) =>
  expect(await refusePassword(password, aroha)).toBe('A password has 10 to 200 characters.'),
)

test('the longest password is judged in a moment', async () => {
  await refusePassword('warm up first', aroha)
  const before = process.cpuUsage()
  for (const password of [
    'p4$$w0rd1!4@8({[<369|'.repeat(9),
    'p4$$w0rd1!'.repeat(20),
    'a1'.repeat(100),
    'password'.repeat(25),
    '2026-11-21 '.repeat(18),
  ])
    await refusePassword(password, aroha)
  // Of the processor, not of the clock: other work beside it does not count.
  expect(process.cpuUsage(before).user).toBeLessThan(500_000)
})
