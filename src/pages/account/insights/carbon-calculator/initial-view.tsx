import type { Progress } from '#forms/questions.ts'
import { Button } from '#ui/button.tsx'
import { CountedAreas } from '#ui/insight/counted-areas.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Section } from '#ui/section.tsx'
import css from './carbon-calculator.module.css'
import type { Place } from './places.ts'

interface Props {
  progress: Progress
  hasAnswers: boolean
  /** some answers are known from elsewhere */
  hasKnown: boolean
  /** looks up what is answered by now, and takes over what is known */
  begin(): Promise<void>
  go(to: Place): void
}

/** Before there are results: what the calculator does, and how far the customer is. */
export function InitialView({ progress: { steps, current }, hasAnswers, hasKnown, begin, go }: Props) {
  const next = steps[Math.min(current, steps.length - 1)]
  const first = steps[0]
  return (
    <Section title="What is your home’s carbon footprint?">
      <div className={css.start}>
        <p>
          Answer a few questions in {steps.length} short steps: your household, gas, showers and cars. Your electricity comes from your
          meter, or is estimated where we don’t read one. We show what each part adds up to in a year beside New Zealand’s average home, and
          you can try out what would bring it down.
        </p>
        {hasKnown && !hasAnswers && <p>What you told us about your home is filled in already. Change what is out of date.</p>}
        {hasAnswers && (
          <div className={css.way}>
            <p className="label">{current >= steps.length ? 'All steps are answered' : `${current} of ${steps.length} steps answered`}</p>
            <ProgressBar value={current} max={steps.length} label="Answered steps" />
          </div>
        )}
        <CountedAreas />
        <div className={css.actions}>
          {next && (
            <Button
              onClick={async () => {
                if (!hasAnswers) await begin()
                go({ is: 'form', step: next.id })
              }}
            >
              {hasAnswers ? 'Continue' : 'Start'}
            </Button>
          )}
          {hasAnswers && first && next !== first && (
            <Button tone="quiet" onClick={() => go({ is: 'form', step: first.id })}>
              See your answers
            </Button>
          )}
          {hasAnswers && (
            <Button tone="text" onClick={() => go({ is: 'reset' })}>
              Start again
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}
