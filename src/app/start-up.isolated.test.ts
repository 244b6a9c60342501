import { expect, test } from 'vitest'
import { initialize } from '#schemas/portal/routes.ts'
import { readDraft, storeDraft } from '#session/drafts.ts'
import { stubAnswers } from '../../tests/stub-answers.ts'

test('whoever signs in where another person’s session ended finds nothing that was typed there', async () => {
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
