import { useState } from 'react'
import { saveShowerOptimiser, type ShowerAnswer, showerOptimiser } from '#schemas/shower/routes.ts'
import { ActionLine } from '#api/action-line.tsx'
import { AllLoaded } from '#api/all-loaded.tsx'
import { useApi } from '#api/use-api.ts'
import { useAction } from '#api/use-action.ts'
import type { Answers } from '#forms/checks.ts'
import { FormSkeleton } from '#forms/form-skeleton.tsx'
import { questionsOf, type ReadyForm, withSuggestions } from '#forms/questions.ts'
import { QuestionsForm } from '#forms/questions-form.tsx'
import { useForm } from '#forms/use-form.ts'
import { counted } from '#lib/counted.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Columns } from '#ui/columns.tsx'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import type { AccountPageProps } from '../pages.ts'
import css from './shower-optimizer.module.css'
import { ShowerTimer } from './shower-timer.tsx'

/** How much shorter showers save, with a clock for the next one. Source: portal-usage.md, section 3, Shower optimiser. */
export default function ShowerOptimizerPage({ initial }: AccountPageProps) {
  const isForHome = initial.accountType !== 'sme'
  return (
    <Page title="What a shower costs" up={{ to: paths.propertyDetails(), label: 'Property details' }} isFound={isForHome}>
      {isForHome ? <Loaded /> : <Notice title="This page is for homes">It asks how many showers a household has.</Notice>}
    </Page>
  )
}

function Loaded() {
  return (
    <AllLoaded
      of={[useForm('showerOptimiser'), useApi(showerOptimiser, {})]}
      waiting={<FormSkeleton label="Loading what a shower costs" />}
      failure="What a shower costs could not be loaded"
    >
      {(form, shower) => <Optimiser key={shower.siteId} ready={form} saved={shower} />}
    </AllLoaded>
  )
}

function Optimiser({ ready, saved }: { ready: ReadyForm; saved: ShowerAnswer }) {
  const questions = [...questionsOf(ready, {}).values()]
  const [answers, setAnswers] = useState<Answers>(() => withSuggestions(questions, saved.settings ?? {}))
  const [timedSeconds, setTimedSeconds] = useState(saved.actualSeconds)
  const [save, state] = useAction(saveShowerOptimiser, { refreshes: [showerOptimiser.path] })
  return (
    <Columns isRagged>
      <Section title="Your showers">
        <div className={css.form}>
          <QuestionsForm
            ready={ready}
            questions={questions}
            answers={answers}
            onChange={setAnswers}
            refusals={state.is === 'failed' ? state.problem.errors : undefined}
            onDone={() => save({ body: { ...answers, siteId: saved.siteId, actualSeconds: timedSeconds } })}
          >
            <Button isSubmit isBusy={state.is === 'running'}>
              See what I’d save
            </Button>
          </QuestionsForm>
          <ActionLine state={state} running="Saving…" done={savedText(saved.savings)} failed="Not saved." />
        </div>
      </Section>
      <div>
        <Savings savings={saved.savings} />
        <Section title="Time a shower" lead="Start the timer, have your shower, then stop it. We’ll fill in the time for you.">
          <ShowerTimer
            lastSeconds={timedSeconds}
            onTimed={(seconds) => {
              setTimedSeconds(seconds)
              setAnswers({ ...answers, usualMinutes: Math.max(1, Math.round(seconds / 60)) })
            }}
          />
        </Section>
      </div>
    </Columns>
  )
}

/** Says the result beside the button: on a phone its card may be out of sight. */
function savedText(savings: ShowerAnswer['savings']): string {
  if (!savings || savings.litres === 0) return 'Your answers are saved.'
  const { amountNzd, kwh } = savings
  return `Saved. You’d save ${amountNzd === undefined ? kwhText(kwh) : moneyText(amountNzd)} a year.`
}

function Savings({ savings }: Pick<ShowerAnswer, 'savings'>) {
  if (!savings) {
    return (
      <Section title="What you’d save">
        <p>Answer the questions, and you’ll see here what shorter showers would save in a year.</p>
      </Section>
    )
  }
  const { litres, kwh, amountNzd } = savings
  if (litres === 0) {
    return (
      <Section title="What you’d save">
        <p>Your showers are already as short as you’d like. Choose a shorter time to see what you’d save.</p>
      </Section>
    )
  }
  return (
    <Section title="What you’d save in a year" lead="With a typical shower head and water heated by 25 °C.">
      <dl className={css.savings}>
        {amountNzd !== undefined && (
          <div>
            <dt className="quiet">On your bill</dt>
            <dd className="figure">
              <Money nzd={amountNzd} />
            </dd>
          </div>
        )}
        <div>
          <dt className="quiet">Energy</dt>
          <dd className="figure">{kwhText(kwh)}</dd>
        </div>
        <div>
          <dt className="quiet">Water</dt>
          <dd className="figure">{counted(litres, 'litre')}</dd>
        </div>
      </dl>
    </Section>
  )
}
