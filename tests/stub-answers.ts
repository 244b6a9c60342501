import { vi } from 'vitest'
import { signInTab } from './sign-in-tab.ts'

/**
 * Signs this test's tab in beside a server that answers as the test says, by path without its query; 404 for others. A function makes the
 * answer from the body that was sent.
 */
export function stubAnswers(answers: Record<string, unknown>): void {
  signInTab()
  vi.stubGlobal('fetch', async (address: string, { body: sent }: { body?: string } = {}) => {
    const [path = ''] = (address.split('/api/v1')[1] ?? '').split('?')
    const answer = answers[path]
    const body = typeof answer === 'function' ? answer(sent && JSON.parse(sent)) : answer
    if (body instanceof Response) return body
    return body ? Response.json(body) : Response.json({ type: '/error/no_data', title: 'No data', status: 404 }, { status: 404 })
  })
}
