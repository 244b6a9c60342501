import { useState } from 'react'
import type { ExplainedWidget, Preview } from '#schemas/studio/entities.ts'
import { explainStudioPreview } from '#schemas/studio/routes.ts'
import { useApi } from '#api/use-api.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { PersonPicker, useTestCustomers } from './person-picker.tsx'
import { labelOf } from '../piece-form/labels.ts'
import shared from '../studio.module.css'
import css from './preview.module.css'

const OUTCOMES: Record<ExplainedWidget['outcome'], string> = {
  shown: 'Shown',
  fallback: 'Its fallback is shown',
  notForThem: 'Not for them',
  notRenderable: 'Cannot be shown',
  withoutData: 'Without data',
  failing: 'Failing',
}

/** What somebody gets on every tab, and why. */
export function ExplainPage() {
  const testCustomers = useTestCustomers()
  const [chosen, setChosen] = useState<Preview>()
  const [first] = testCustomers ?? []
  const preview = chosen ?? (first && { release: 'draft', as: first.username })
  const { data, error, mutate } = useApi(explainStudioPreview, preview && { body: preview })
  if (testCustomers && !first) {
    return <Notice title="There is nobody to explain">Only people made up can be looked at here, never a customer.</Notice>
  }
  return (
    <div className={shared.column}>
      {preview && testCustomers && <PersonPicker preview={preview} testCustomers={testCustomers} onChange={setChosen} />}
      {error && <LoadFailure title="This could not be worked out" error={error} retry={mutate} />}
      {!data && !error && <p role="status">Working it out …</p>}
      {data?.tabs.map(({ id, label, isShown, rules, widgets }) => (
        <section key={id} className={shared.stack} aria-labelledby={`explained-${id}`}>
          <h2 id={`explained-${id}`} className="heading">
            {label}{' '}
            {!isShown && (
              <span className={shared.bad}>is not theirs: {rules.every(({ isMet }) => isMet) ? 'it is hidden' : rulesText(rules)}</span>
            )}
          </h2>
          {widgets.length === 0 ? (
            <p className="quiet">There is nothing on it.</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            // biome-ignore lint/a11y/useSemanticElements: the section around it has the heading
            <div className={shared.scroll} tabIndex={0} role="region" aria-label={`Widgets of ${label}`}>
              <table className={shared.table}>
                <thead>
                  <tr>
                    <th scope="col">Widget</th>
                    <th scope="col">Outcome</th>
                    <th scope="col">Rules</th>
                    <th scope="col">Source</th>
                    <th scope="col">Took</th>
                  </tr>
                </thead>
                <tbody>
                  {widgets.map((widget) => (
                    <tr key={widget.id}>
                      <th scope="row">
                        {widget.title}
                        <br />
                        <span className="quiet">
                          {widget.type} {widget.id}
                        </span>
                      </th>
                      <td data-outcome={widget.outcome} className={css.outcome}>
                        {OUTCOMES[widget.outcome]}
                      </td>
                      <td>{rulesText(widget.rules)}</td>
                      <td>
                        <code>{widget.source ?? 'in the item'}</code>
                      </td>
                      <td>{widget.ms === undefined ? '' : `${widget.ms} ms`}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </section>
      ))}
    </div>
  )
}

function rulesText(rules: ExplainedWidget['rules']): string {
  if (rules.length === 0) return 'for everybody'
  return rules.map(({ rule, wanted, isMet }) => `${labelOf(rule)} ${wantedText(wanted)}: ${isMet ? 'yes' : 'no'}`).join('; ')
}

const wantedText = (wanted: unknown) => (Array.isArray(wanted) ? wanted.join(' or ') : String(wanted))
