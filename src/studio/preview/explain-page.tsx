import { useState } from 'react'
import type { ExplainedWidget, TriedInPreview } from '#schemas/studio/entities.ts'
import { explainStudioPreview } from '#schemas/studio/routes.ts'
import { useApi } from '#api/use-api.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { typeOf, useCatalogue } from '../catalogue.ts'
import { PersonPicker, useTestCustomers } from './person-picker.tsx'
import { ruleText } from '../rule-text.ts'
import { ScrollTable } from '../scroll-table.tsx'
import { Section } from '../section.tsx'
import shared from '../studio.module.css'
import { whatIs } from '../experiments/texts.ts'
import css from './preview.module.css'
import { triedText } from './tried-versions.tsx'
import { usePreviewChoice } from './use-preview-choice.ts'

const OUTCOMES: Record<ExplainedWidget['outcome'], string> = {
  shown: 'Shown',
  fallback: 'Its fallback is shown',
  notForThem: 'Not for them',
  notRenderable: 'Cannot be shown',
  withoutData: 'Without data',
  failing: 'Failing',
  leftOut: 'Left out',
}

const COLUMNS = ['Widget', 'Outcome', 'Rules']
/** What developers of widgets ask besides. */
const MORE_COLUMNS = ['Source', 'Took']

/** What a test customer gets on every tab, and why. */
export function ExplainPage() {
  const testCustomers = useTestCustomers()
  const { chosen, wanted, choose } = usePreviewChoice(testCustomers)
  const [isForDevelopers, setIsForDevelopers] = useState(false)
  const catalogue = useCatalogue()
  const [first] = testCustomers ?? []
  const preview = chosen ?? wanted
  const { data, error, mutate } = useApi(explainStudioPreview, preview && { body: preview })
  const triedAs = (piece: string) => data?.tried.find((one) => one.piece === piece)
  const words = data?.tried.filter(({ piece }) => piece.startsWith('content:')) ?? []
  if (testCustomers && !first) {
    return <Notice title="There are no test customers">An operator can mark accounts as test customers.</Notice>
  }
  return (
    <div className={shared.column}>
      {preview && testCustomers && <PersonPicker preview={preview} testCustomers={testCustomers} tried={data?.tried} onChange={choose} />}
      <Toggle
        label="For developers"
        hint="With the ids of widgets, the calls that feed them, and how long those took"
        isOn={isForDevelopers}
        onChange={setIsForDevelopers}
      />
      {error && <LoadFailure title="The tabs could not be loaded" error={error} retry={mutate} />}
      {!data && !error && <p role="status">Loading …</p>}
      {data?.tabs.map(({ id, label, isShown, rules, widgets }) => (
        <Section
          key={id}
          title={
            <>
              {label} {!isShown && <span className="bad">is not shown to them: {whyHidden(rules)}</span>}
            </>
          }
        >
          <VersionSeen of={triedAs(`tab:${id}`)} />
          {widgets.length === 0 ? (
            <p className="quiet">It has no widgets.</p>
          ) : (
            <ScrollTable label={`Widgets of ${label}`} columns={isForDevelopers ? [...COLUMNS, ...MORE_COLUMNS] : COLUMNS} stacks="beside">
              {widgets.map((widget) => (
                <tr key={widget.id}>
                  <th scope="row">
                    {widget.title}
                    <br />
                    <span className="quiet">{isForDevelopers ? `${widget.type} ${widget.id}` : typeOf(catalogue, widget.type)?.name}</span>
                  </th>
                  <td data-column="Outcome" data-outcome={widget.outcome} className={css.outcome}>
                    {OUTCOMES[widget.outcome]}
                    {widget.outcome === 'leftOut' && ` of version ${triedAs(`tab:${id}`)?.shown} of this page`}
                    <VersionSeen of={triedAs(`widget:${widget.id}`)} />
                  </td>
                  <td data-column="Rules">
                    {widget.rules.length === 0 && 'For everyone'}
                    {ruleLines(widget.rules).map((line) => (
                      <p key={line}>{line}</p>
                    ))}
                  </td>
                  {isForDevelopers && (
                    <>
                      <td data-column="Source">{widget.source ? <code>{widget.source}</code> : 'Nothing to load'}</td>
                      <td data-column="Took">{widget.ms === undefined ? '' : `${widget.ms}\u00a0ms`}</td>
                    </>
                  )}
                </tr>
              ))}
            </ScrollTable>
          )}
        </Section>
      ))}
      {words.length > 0 && (
        <Section title="Messages, tiles and suggestions that are tried">
          <ul className={shared.list}>
            {words.map((one) => (
              <li key={one.experiment}>
                “{one.title}” ({whatIs(one.piece)})
                <VersionSeen of={one} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

const VersionSeen = ({ of }: { of: TriedInPreview | undefined }) => of && <p className="quiet">{triedText(of)}</p>

const whyHidden = (rules: ExplainedWidget['rules']) => (rules.every(({ isMet }) => isMet) ? 'it is hidden' : ruleLines(rules).join('; '))

const ruleLines = (rules: ExplainedWidget['rules']) =>
  rules.map(({ rule, wanted, isMet }) => `${ruleText(rule, wanted)}: ${isMet ? 'yes' : 'no'}`)
