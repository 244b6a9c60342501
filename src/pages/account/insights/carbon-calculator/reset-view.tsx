import { useEffect, useRef } from 'react'
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
  // Who has gone elsewhere meanwhile stays there.
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const isBusy = state.is === 'RESETTING'
  const back: Place = { is: hasResults ? 'default' : 'initial' }
  return (
    <Section title="Start again?" isNarrow>
      <div className={css.stack}>
        <p>This deletes your answers to the carbon calculator, and your results.</p>
        <div className={css.actions}>
          <Button
            tone="danger"
            isBusy={isBusy}
            onClick={() =>
              void reset().then((isReset) => {
                if (isReset && isHere.current) go({ is: 'initial' })
              })
            }
          >
            {isBusy ? 'Forgetting your answers…' : 'Forget my answers'}
          </Button>
          <Button tone="quiet" onClick={() => go(back)}>
            Keep them
          </Button>
        </div>
        {state.is === 'RESETTING_ERROR' && (
          <StateLine tone="bad">It is not certain that they are forgotten. {problemMessage(state.problem)}</StateLine>
        )}
      </div>
    </Section>
  )
}
