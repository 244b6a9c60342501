import { expect, test } from 'vitest'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Scope } from '../access.ts'
import { loadWidgetTypes } from '../config/widget-types.ts'
import type { Api } from '../http/api.ts'
import { versionOf } from '../experiments/versions.ts'
import { explain } from './explain.ts'

const types = await loadWidgetTypes()
const clientTypes = new Map([...types].map(([name, { version }]) => [name, version]))
const api = { answerSource: async () => ({ status: 'SUCCESS' }) } as unknown as Api

test('what a customer gets is the version of their account', async () => {
  const experiment = { id: 'spring', share: 100, versions: [{ key: 'B' as const, title: 'Four weeks', config: { days: 28 } }] }
  const widget = {
    id: 'use',
    type: 'recentUsage',
    schemaVersion: types.get('recentUsage')?.version,
    title: 'A week',
    config: {},
    experiment,
  }
  const document = { tabs: [{ id: 'home', label: 'Home', widgets: ['use'] }], widgets: [widget] } as unknown as PortalDocument
  const accounts = Array.from({ length: 50 }, (_, i) => `BA-${i}`)
  const sourceFor = async (billingAccountId: string | undefined) => {
    const scope = { userId: 'U-1', selected: { billingAccountId } } as Scope
    const { tabs } = await explain({ document, scope, clientTypes, types, api, requestId: 'r' })
    return tabs[0]?.widgets[0]?.source
  }
  const [first, second] = ['A', 'B'].map((name) => accounts.find((id) => versionOf(experiment, id) === name))
  const source = '/private/drd/widget/recentUsage'
  expect([await sourceFor(first), await sourceFor(second)]).toEqual([source, `${source}?days=28`])
})
