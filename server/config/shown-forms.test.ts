import { expect, test } from 'vitest'
import { madeFormId } from '#schemas/forms/made-form.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { findShownFormIssues } from './shown-forms.ts'
import type { WidgetTypes } from './widget-types.ts'

const schema = { data: { properties: { formId: madeFormId, title: { type: 'string' } } } }
const types = new Map([['madeForm', schema]]) as unknown as WidgetTypes
const forms = [{ id: 'survey', made: {} }, { id: 'homeProfile' }]
const issuesOf = (widget: object, more: object = { forms }) =>
  findShownFormIssues(
    { widgets: [{ id: 'first', type: 'other', data: { formId: 'gone' } }, widget], ...more } as unknown as PortalDocument,
    types,
  )

const gone = (place: string, form: string) => [{ place, message: `the form “${form}” is not there any more: choose another one` }]

test('a widget shows forms that staff have made, and no others', () => {
  const showing = (formId: unknown) => ({ id: 'ask', type: 'madeForm', data: { formId, title: 'gone' } })
  expect(issuesOf(showing('survey'))).toEqual([])
  expect(issuesOf(showing('spring'))).toEqual(gone('widgets[1] "ask", data.formId', 'spring'))
  expect(issuesOf(showing('homeProfile'))).toEqual(gone('widgets[1] "ask", data.formId', 'homeProfile'))
  expect(issuesOf(showing('survey'), {})).toEqual(gone('widgets[1] "ask", data.formId', 'survey'))
  // Which one is not chosen yet.
  expect([showing(''), showing(undefined), { id: 'ask', type: 'madeForm' }].flatMap((widget) => issuesOf(widget))).toEqual([])
})

test('the fallback and the versions of a widget show forms too', () => {
  const widget = {
    id: 'ask',
    type: 'madeForm',
    data: { formId: 'survey' },
    fallback: { type: 'madeForm', data: { formId: 'autumn' } },
    experiment: { versions: [{ key: 'B', data: { formId: 'spring' } }] },
  }
  expect(issuesOf(widget)).toEqual([
    ...gone('widgets[1] "ask", fallback, data.formId', 'autumn'),
    ...gone('widgets[1] "ask", experiment.versions.B, data.formId', 'spring'),
  ])
})
