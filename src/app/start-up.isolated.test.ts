import { expect, test, vi } from 'vitest'
import { userVisit } from '#schemas/events/routes.ts'
import { bootstrap, initialize } from '#schemas/portal/routes.ts'
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

test('calls say which account the page shows; those that ask again which it is do not', async () => {
  signInTab()
  const shown: (string | undefined)[] = []
  const person = { contactId: 'C-1', email: 'rua@example.nz', emailVerified: true, userId: 'U-1', username: 'rua', hasEarlyAccess: false }
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    if (address.endsWith(initialize.path) || address.endsWith(userVisit.path)) shown.push(headers['x-shown-account'])
    if (address.endsWith(initialize.path)) return Response.json({ ...person, billingAccountId: 'BA-1' })
    if (address.endsWith(bootstrap.path)) return Response.json({}, { status: 404 })
    return address.endsWith(userVisit.path) ? new Response(null, { status: 204 }) : new Promise(() => {})
  })
  const { reloadEverything, useStartUp } = await import('./start-up.ts')
  for (let i = 1; i <= 2; i++) {
    useStartUp.setState({ is: 'idle', started: { initial: { userId: 'U-1' } } as never }, true)
    void reloadEverything()
    await expect.poll(() => shown.length).toBe(i * 2)
  }
  expect(shown).toEqual([undefined, 'BA-1', undefined, 'BA-1'])
})
