import { Counter, type Registry } from 'prom-client'
import { PROBLEMS } from '#schemas/problem.ts'
import type { WidgetTypes } from '../config/widget-types.ts'

/** What the server had for a widget; `refused` is an expected problem, such as a site that is not selected any more. */
export type WidgetOutcome = 'content' | 'empty' | 'refused' | 'failed'

export interface WidgetRecord {
  /** The server answered a call that feeds a widget, either directly or within the answer about a page. */
  answered(path: string, outcome: WidgetOutcome): void
  /** A browser could not show a widget. */
  failed(type: string, reason: string): void
}

export function createWidgetRecord(registry: Registry, types: WidgetTypes): WidgetRecord {
  const answers = new Counter({
    name: 'widget_answers_total',
    help: 'Data for widgets that the server was asked for, by type and outcome; a failure within an answer of status 200 too',
    labelNames: ['type', 'outcome'],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'widget_failures_total',
    help: 'Widgets that browsers could not show, by type and reason, as they report it',
    labelNames: ['type', 'reason'],
    registers: [registry],
  })
  const typeOf = new Map<string | undefined, string>([...types].map(([type, { route }]) => [route?.path, type]))
  return {
    answered: (path, outcome) => answers.inc({ type: typeOf.get(path) ?? 'other', outcome }),
    failed(type, reason) {
      const isKnown = reason === 'threw' || Object.hasOwn(PROBLEMS, reason)
      failures.inc({ type: types.has(type) ? type : 'other', reason: isKnown ? reason : 'other' })
    },
  }
}
