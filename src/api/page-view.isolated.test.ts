import { beforeEach, expect, test, vi } from 'vitest'
import { readTraceparent } from '#lib/traceparent.ts'

beforeEach(() => {
  vi.resetModules()
  document.head.innerHTML = ''
  history.replaceState(null, '', '/account/dashboard')
})

async function headersWhere(settings: object) {
  const meta = document.createElement('meta')
  meta.name = 'portal'
  meta.content = JSON.stringify(settings)
  document.head.append(meta)
  return (await import('./page-view.ts')).traceHeaders
}

test('calls of one page name one page view, and the first of them says that it begins', async () => {
  const headers = await headersWhere({ isTraced: true })
  const [first, second] = [headers(), headers()]
  expect(readTraceparent(first.traceparent)).toBeDefined()
  expect([second.traceparent, first.tracestate, second.tracestate]).toEqual([first.traceparent, 'portal=begins', undefined])
})

test('another page is another page view', async () => {
  const headers = await headersWhere({ isTraced: true })
  const before = headers()
  history.pushState(null, '', '/account/bills')
  const after = headers()
  expect(after.traceparent).not.toBe(before.traceparent)
  expect(after.tracestate).toBe('portal=begins')
})

test('where the server traces nothing, calls say nothing', async () => {
  expect((await headersWhere({}))()).toEqual({})
})
