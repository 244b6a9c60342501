import { expect, test, vi } from 'vitest'
import { initialize } from '#schemas/portal/routes.ts'
import { readDraft, storeDraft } from '#session/drafts.ts'
import { signInTab } from '../../tests/sign-in-tab.ts'
import { stubAnswers } from '../../tests/stub-answers.ts'

test('who signs in where another person’s session ended finds nothing that was typed there', async () => {
  sessionStorage.setItem('drafts_of', 'U-ana')
  storeDraft('medical dependence BA-1', 'of Ana')
  stubAnswers({
    [initialize.path]: {
      contactId: 'C-ben',
      email: 'ben@example.nz',
      emailVerified: true,
      userId: 'U-ben',
      username: 'ben',
      hasEarlyAccess: false,
    },
  })
  // It calls as soon as it is loaded.
  const { initialise } = await import('./start-up.ts')
  void initialise()
  await expect.poll(() => readDraft('medical dependence BA-1', (value) => value !== undefined)).toBeUndefined()
})

test('other tabs hear of another selection at once, before it is loaded here', async () => {
  signInTab()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { reloadEverything, useStartUp } = await import('./start-up.ts')
  const heard: unknown[] = []
  new BroadcastChannel('session').addEventListener('message', ({ data }) => heard.push(data))
  for (const otherSelection of ['unclear', 'known'] as const) {
    useStartUp.setState({ is: 'idle', started: { initial: { userId: `U-${otherSelection}` } } as never }, true)
    void reloadEverything({ otherSelection })
    await Promise.resolve()
  }
  await expect.poll(() => heard).toEqual([{ selectionOf: 'U-known' }])
})
