import { problemMessage } from '#api/problem.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { StateLine } from '#ui/state-line.tsx'
import css from './carbon-calculator.module.css'
import type { Place } from './places.ts'
import type { Reset } from './statuses.ts'

interface Props {
  state: Reset
  /** answers true once everything is forgotten */
  reset(): Promise<boolean>
  hasResults: boolean
  go(to: Place): void
}

/** Asks before all answers are forgotten, and says how that went. */
export function ResetView({ state, reset, hasResults, go }: Props) {
  const isBusy = state.is === 'RESETTING'
  const back: Place = { is: hasResults ? 'default' : 'initial' }
  return (
    <Section title="Start again?">
      <div className={css.stack}>
        <p>This forgets all your answers to the carbon calculator, and the results.</p>
        <div className={css.actions}>
          <Button
            tone="danger"
            isBusy={isBusy}
            onClick={() =>
              void reset().then((isReset) => {
                if (isReset) go({ is: 'initial' })
              })
            }
          >
            {isBusy ? 'Forgetting your answers…' : 'Forget my answers'}
          </Button>
          <Button tone="quiet" onClick={() => go(back)}>
            Keep them
          </Button>
        </div>
        {state.is === 'RESETTING_ERROR' && <StateLine tone="bad">Nothing was forgotten. {problemMessage(state.problem)}</StateLine>}
      </div>
    </Section>
  )
}
