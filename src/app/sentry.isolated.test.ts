import { expect, test, vi } from 'vitest'

const init = vi.fn()
const replayIntegration = vi.fn()
vi.mock('@sentry/browser', () => ({ init, replayIntegration, captureException: vi.fn() }))

test('one session in five is recorded, without a word of it', async () => {
  await import('./sentry.ts')
  // portal-shell.md, section 9
  expect(init).toHaveBeenCalledWith(expect.objectContaining({ replaysSessionSampleRate: 0.2, replaysOnErrorSampleRate: 0.2 }))
  expect(replayIntegration).toHaveBeenCalledWith(expect.objectContaining({ maskAllText: true, maskAllInputs: true, blockAllMedia: true }))
})
