import { expect, test } from 'vitest'
import type { Api } from './api.ts'
import { problem } from './problem.ts'
import { selectSite } from '#schemas/account/routes.ts'
import { heroMenuWidget } from '#schemas/dashboard/routes.ts'
import { tabs } from '#schemas/portal/routes.ts'
import { route, type RouteAnswer, type RouteInput } from '#schemas/route.ts'
import { closedObject } from '#schemas/shape.ts'
import { recentDays } from '#schemas/usage/recent.ts'
import { recentUsageWidget } from '#schemas/usage/routes.ts'
import { inlineWidget, routedWidget, type WidgetConfig, type WidgetData } from '#schemas/widget.ts'

/*
 * What must not compile. Nothing here runs: the type check fails where a line that is expected to be wrong is right.
 */

const cells = { phone: { columns: 4, rows: 3 }, tablet: { columns: 4, rows: 3 }, desktop: { columns: 4, rows: 3 } }
const sizes = { type: 'example', name: 'Example', description: '', span: cells, minSpan: cells }

const _widget = inlineWidget({
  ...sizes,
  config: { type: 'object', properties: { tone: { enum: ['plain', 'good'] } } },
  data: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
})

function _mustNotCompile(api: Api) {
  // @ts-expect-error a body lacks a required field
  const _body: RouteInput<typeof selectSite> = { body: { billingAccountId: 'BA-1' } }
  // @ts-expect-error a field that the answer does not have
  const _label = (answer: RouteAnswer<typeof tabs>) => answer.tabs[0]?.colour
  // @ts-expect-error the route does not list this problem
  api.handle(selectSite, () => problem('/error/no_data'))
  // @ts-expect-error the route does not list what it answers where no site is selected
  api.handleSelected(selectSite, () => undefined)
  // @ts-expect-error the answer is of another shape
  api.handle(tabs, () => ({ tabs: [{ id: 1 }] }))
  // @ts-expect-error a call that names no method is a GET
  const _method: 'POST' = tabs.method
  // @ts-expect-error a call that names no answer has none
  const _answer: RouteAnswer<typeof selectSite> = {}
  // @ts-expect-error a public call has no customer behind it
  api.handle(route({ method: 'GET', path: '/public/x', summary: '', answer: {} }), ({ scope }) => scope.userId)
  // @ts-expect-error a call that feeds widgets knows its caller alone
  api.handle(heroMenuWidget, ({ request }) => request.id)
  // @ts-expect-error a source's query has no such field
  api.handle(recentUsageWidget, (_scope, { weeks }) => weeks)
  // @ts-expect-error the call takes no such option
  routedWidget({ ...sizes, route: recentUsageWidget, config: closedObject({}, { weeks: recentDays }), query: ['weeks'] })
  // @ts-expect-error the config has values that the call does not take
  routedWidget({ ...sizes, route: recentUsageWidget, config: closedObject({}, { days: { type: 'integer' } }), query: ['days'] })
  // @ts-expect-error an option that the config does not have
  routedWidget({ ...sizes, route: recentUsageWidget, config: closedObject({}), query: ['days'] })
  routedWidget({ ...sizes, route: recentUsageWidget, config: closedObject({}, { days: recentDays }), query: ['days'] })
  // @ts-expect-error a problem that is not in the catalogue
  problem('/error/unheard_of')
  // @ts-expect-error a refusal that customers read, without its sentence
  problem('/error/powershout/key_used')
  // @ts-expect-error a sentence that no answer carries
  problem('/error/unavailable', 'Nothing was paid.')
  // @ts-expect-error a value that the widget's config does not know
  const _config: WidgetConfig<typeof _widget> = { tone: 'loud' }
  // @ts-expect-error the widget's data need their text
  const _data: WidgetData<typeof _widget> = {}
}

test('a call is a GET without an answer unless it says otherwise', () => {
  const plain = route({ path: '/public/x', summary: '' })
  expect<'GET'>(plain.method).toBe('GET')
  expect('answer' in plain).toBe(false)
  expect(tabs.method).toBe('GET')
  expect(selectSite.method).toBe('POST')
})

test('a route knows from its path who may call it', () => {
  expect([tabs.access, route({ method: 'GET', path: '/public/x', summary: '', answer: {} }).access]).toEqual(['customer', 'public'])
})
