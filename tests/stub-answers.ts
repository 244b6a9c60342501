import { vi } from 'vitest'
import { signInTab } from './sign-in-tab.ts'

/** Signs this test's tab in beside a server that answers as the test says, by path without its query; 404 for others. */
export function stubAnswers(answers: Record<string, unknown>): void {
  signInTab()
  vi.stubGlobal('fetch', async (address: string) => {
    const [path = ''] = (address.split('/api/v1')[1] ?? '').split('?')
    const body = answers[path]
    return body ? Response.json(body) : Response.json({ type: '/error/no_data', title: 'No data', status: 404 }, { status: 404 })
  })
}
