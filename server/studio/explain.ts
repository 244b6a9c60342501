import type { ExplainedWidget } from '#schemas/studio/entities.ts'
import type { Scope } from '../access.ts'
import type { Api } from '../http/api.ts'
import { outcomesOf, isInAudience } from '../config/audience.ts'
import type { Audience } from '#schemas/document/audience.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { widgetsShownOn } from '#lib/page-versions.ts'
import { shownVersion } from '../experiments/versions.ts'
import { itemFor, type KnownTypes } from '../config/resolve.ts'
import type { WidgetTypes } from '../config/widget-types.ts'

interface Explaining {
  document: PortalDocument
  scope: Scope
  clientTypes: KnownTypes
  types: WidgetTypes
  api: Api
  requestId: string
}

/** What a customer gets on every tab, and why. Calls each source once and times it. */
export async function explain({ document, scope, clientTypes, types, api, requestId }: Explaining) {
  const answers = new Map<string, Promise<{ status: ExplainedWidget['status']; ms: number }>>()
  const byId = new Map(document.widgets.map((widget) => [widget.id, widget]))
  const rulesOf = (audience: Audience | undefined, owner: string) =>
    outcomesOf(audience, scope, owner).map(({ rule, isMet }) => ({ rule, wanted: audience?.[rule], isMet }))

  function ask(source: string) {
    const known = answers.get(source)
    if (known) return known
    const startMs = performance.now()
    const answer = api
      .answerSource(source, scope, requestId)
      .then(({ status }) => ({ status, ms: Math.round((performance.now() - startMs) * 10) / 10 }))
    answers.set(source, answer)
    return answer
  }

  async function explainWidget(id: string, isLeftOut: boolean): Promise<ExplainedWidget> {
    const widget = byId.get(id)
    if (!widget) return { id, title: id, type: '', outcome: 'notRenderable', rules: [] }
    const rules = rulesOf(widget.audience, `widget:${id}`)
    const seen = shownVersion(widget, scope)
    const named = { id, title: seen.title, type: widget.type, rules }
    if (isLeftOut) return { ...named, outcome: 'leftOut' }
    if (!isInAudience(widget.audience, scope, `widget:${id}`)) return { ...named, outcome: 'notForThem' }
    const found = itemFor(seen, clientTypes, types)
    if (!found) return { ...named, outcome: 'notRenderable' }
    const { item, isFallback } = found
    if (!item.source) return { ...named, type: item.type, outcome: isFallback ? 'fallback' : 'shown' }
    const { status, ms } = await ask(item.source)
    const outcome = status === 'ERROR' ? 'failing' : status === 'NO_DATA' ? 'withoutData' : isFallback ? 'fallback' : 'shown'
    return { ...named, type: item.type, outcome, source: item.source, status, ms }
  }

  const tabs = []
  for (const tab of document.tabs) {
    const { id, label, audience, isHidden } = tab
    const explained = []
    // One after the other, so that none waits for another while it is timed.
    const shown = widgetsShownOn(shownVersion(tab, scope))
    const leftOut = tab.widgets.filter((widget) => !shown.includes(widget))
    for (const widget of [...shown, ...leftOut]) explained.push(await explainWidget(widget, leftOut.includes(widget)))
    tabs.push({
      id,
      label,
      isShown: !isHidden && isInAudience(audience, scope, `tab:${id}`),
      rules: rulesOf(audience, `tab:${id}`),
      widgets: explained,
    })
  }
  return { tabs }
}
