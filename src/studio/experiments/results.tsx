import { useRef, useState } from 'react'
import type { ExperimentResult, ExperimentVersion } from '#schemas/experiments/entities.ts'
import { studioExperiments } from '#schemas/experiments/routes.ts'
import { FEWEST_SHOWN } from '#schemas/numbers/entities.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { useApi } from '#api/use-api.ts'
import { type Arm, compare, isHarmed } from '#lib/experiment-statistics.ts'
import { goalText } from '#lib/experiment-text.ts'
import { labelOf } from '#lib/field-words.ts'
import { listed } from '#lib/listed.ts'
import { reasonAgainst } from '#lib/staff-rights.ts'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/time.tsx'
import { localDayOf } from '#lib/local-day.ts'
import { useDraft } from '../draft/draft-store.ts'
import { contentsOf } from '../draft/pieces.ts'
import { findShown, type Shown } from '../draft/tried.ts'
import { shareText } from '../numbers/sums.ts'
import { ScrollTable } from '../scroll-table.tsx'
import { Section } from '../section.tsx'
import shared from '../studio.module.css'
import { useAttempt } from '../use-attempt.tsx'
import { KeepDialog, type KeptFrom } from './keep-dialog.tsx'
import { draftKept, publishKept, reasonAgainstKeeping } from './publish-kept.ts'
import { verdictText } from './texts.ts'

const LOOK_EVERY_MS = 60_000
type Of = 'failed' | 'slow' | 'dismissed'

/** What a version must not make worse, with the difference that is worth knowing. */
const GUARDS: Record<Of, { column: string; aim: number }> = {
  failed: { column: 'Failed', aim: 0.01 },
  slow: { column: 'Slower than 2 s', aim: 0.05 },
  dismissed: { column: 'Dismissed', aim: 0.05 },
}

/** Words come with their widget: they do not fail or take long by themselves. Suggestions are dismissed. */
function guardsOf(piece: string): readonly Of[] {
  if (!piece.startsWith('content:')) return ['failed', 'slow']
  return piece.startsWith('content:nextBestActions:') ? ['dismissed'] : []
}

/** What came of the experiments with a widget, a page or an entry of a list of words; not of those that another entry of its name has. */
export function ResultsOf({ shown: { piece, at, value } }: { shown: Shown }) {
  const { data } = useApi(studioExperiments, {}, { refreshInterval: LOOK_EVERY_MS })
  const contents = contentsOf(useDraft(({ pieces }) => pieces))
  const isOwn = (one: ExperimentResult) => {
    if (one.piece !== piece) return false
    const found = findShown(contents, piece, one.experiment)
    // One that is over is no longer in the draft: of two entries of one name it is that of the same brands.
    return found ? found.at === at : brandsText(one.brands) === brandsText(value.audience?.brands)
  }
  const own = data?.experiments.filter(isOwn) ?? []
  return own.map((result) => <Result key={result.run} result={result} />)
}

const brandsText = (brands: readonly string[] = []): string => listed(brands.map(labelOf).toSorted())

/** What came of all experiments. */
export function Experiments() {
  const { data, error, mutate } = useApi(studioExperiments, {}, { refreshInterval: LOOK_EVERY_MS })
  if (error && !data) return <LoadFailure title="The experiments could not be loaded" error={error} retry={() => mutate()} />
  return (
    <Section title="Experiments">
      {!data && <p role="status">Loading …</p>}
      {data?.experiments.length === 0 && (
        <p className="quiet">
          None yet. Select a widget in the page editor, or open a message, a tile, a suggestion or a tab, to try another version of it.
        </p>
      )}
      {data?.experiments.map((result) => (
        <Result key={result.run} result={result} />
      ))}
    </Section>
  )
}

function Result({ result }: { result: ExperimentResult }) {
  const { title, begunAt, endedAt, versions, difference, brands } = result
  const forBrands = brands ? `, ${brandsText(brands)}` : ''
  const [first, ...others] = versions
  const guards = guardsOf(result.piece)
  const columns = ['Version', 'Accounts', 'Reached the goal', 'Against A', ...guards.map((of) => GUARDS[of].column), 'Keep']
  const keeping = useAttempt('The version was not kept', [], {
    title: 'We do not know whether the version was kept',
    message: 'Look at the history under Releases before you try again.',
  })
  const [asked, setAsked] = useState<string>()
  const section = useRef<HTMLElement>(null)
  const { rights, pieces } = useDraft()
  const shown = endedAt === undefined ? findShown(contentsOf(pieces), result.piece, result.experiment) : undefined
  const lacksRight = reasonAgainst(rights, 'edit')
  const mayPublish = rights.includes('publish')
  async function keep(name: string, brought: KeptFrom | undefined) {
    await keeping.attempt(() => (mayPublish ? publishKept(result, name, brought) : draftKept(result, name)))
    // The button that was pressed is gone; what came of it is at the top of the section.
    section.current?.focus()
  }
  return (
    <section ref={section} tabIndex={-1} className={`framed ${shared.panel}`} aria-label={`Experiment with ${title}${forBrands}`}>
      <h3 className="label">
        {title}
        {forBrands}
      </h3>
      <p className="quiet">
        Goal: {goalText(result)}. Since <Day date={localDayOf(new Date(begunAt))} />
        {endedAt === undefined ? (
          ', and running'
        ) : (
          <>
            {' '}
            until <Day date={localDayOf(new Date(endedAt))} />
          </>
        )}
        . An account counts two hours after its days are over; numbers below {FEWEST_SHOWN} are not shown. What is said against A holds at
        every look, in 19 of 20 experiments.
      </p>
      {keeping.notice}
      <ScrollTable label={`Versions of ${title}`} columns={columns} stacks="beside">
        {versions.map((version) => (
          <tr key={version.name}>
            <th scope="row">
              {version.name}
              <p className="quiet">{version.title}</p>
            </th>
            <td data-column="Accounts">
              {version.accounts?.toLocaleString('en-NZ') ?? `fewer than ${FEWEST_SHOWN}`}
              {version.seen !== undefined && <p className="quiet">{version.seen.toLocaleString('en-NZ')} have seen it</p>}
            </td>
            <td data-column="Reached the goal">
              {version.accounts === undefined ? '–' : `${shareText(version.reached ?? 0, version.accounts)}`}
            </td>
            <td data-column="Against A">
              {version === first || !first ? '–' : verdictText(compare(armOf(first), armOf(version), difference / 100, others.length))}
            </td>
            {guards.map((of) => (
              <Guard key={of} of={of} first={first} version={version} comparisons={others.length} />
            ))}
            <td data-column="Keep">
              {shown ? (
                <Button
                  tone="quiet"
                  isBusy={keeping.isBusy}
                  disabledReason={lacksRight ?? reasonAgainstKeeping(pieces, shown, version.name)}
                  onClick={() => setAsked(version.name)}
                >
                  {mayPublish ? `Keep ${version.name}` : `Put version ${version.name} into the draft`}
                </Button>
              ) : (
                '–'
              )}
            </td>
          </tr>
        ))}
      </ScrollTable>
      {asked && shown && (
        <KeepDialog
          shown={shown}
          name={asked}
          mayPublish={mayPublish}
          onKeep={(brought) => void keep(asked, brought)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

const armOf = ({ accounts = 0, reached = 0 }: ExperimentVersion): Arm => ({ accounts, reached })

/** Those of whom something is counted of a version, and those of them for whom it happened. */
const ARMS: Record<Of, (version: ExperimentVersion) => Arm> = {
  failed: ({ people = 0, failed = 0 }) => ({ accounts: people, reached: failed }),
  slow: ({ timed = 0, slow = 0 }) => ({ accounts: timed, reached: slow }),
  dismissed: ({ people = 0, dismissed = 0 }) => ({ accounts: people, reached: dismissed }),
}

interface GuardProps {
  of: Of
  first: ExperimentVersion | undefined
  version: ExperimentVersion
  comparisons: number
}

function Guard({ of, first, version, comparisons }: GuardProps) {
  const { column, aim } = GUARDS[of]
  const arm = ARMS[of]
  const { accounts, reached } = arm(version)
  const isWorse =
    first !== undefined &&
    version !== first &&
    isHarmed(arm(first), arm(version), aim, comparisons, Math.max(first.days ?? 0, version.days ?? 0))
  return (
    <td data-column={column} className={isWorse ? 'bad' : undefined}>
      {accounts === 0 ? '–' : shareText(reached, accounts)}
      {isWorse && ', worse than A'}
    </td>
  )
}
