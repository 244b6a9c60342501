import { energyName } from '#lib/energy-names.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import css from './moving-house.module.css'
import { SendForm, type SendFormProps } from './send-form.tsx'
import { answeredIn } from './answered.tsx'
import { energiesThere } from './draft.ts'
import { PricesThere } from './rates.tsx'
import { Fact } from '../facts.tsx'
import { Ending, Summary } from './summary.tsx'

/** All of it once more, the terms, and telling it. Source: portal-shell.md, section 2, Home move modal, page 3. */
export function TermsPage({ start, ready, store, onBack, onTold }: Omit<SendFormProps, 'journey' | 'questions' | 'onWrongBonus'>) {
  const { draft } = store
  const moving = draft.kind === 'out' ? [] : (draft.ratesInfo?.movingTo.filter(({ isCurrent }) => isCurrent) ?? [])
  const { all, factsOf, namesOf } = answeredIn(ready, draft.answers)
  return (
    <>
      <Summary draft={draft} start={start}>
        {moving.length > 0 && (
          <Fact name={moving.length === 1 ? 'Your plan there' : 'Your plans there'}>
            {moving.map(({ energyType, planName }) => `${energyName(energyType)}: ${planName}`).join('; ')}
          </Fact>
        )}
        <Ending draft={draft} start={start} moving={energiesThere(draft)} />
        {draft.kind !== 'out' && factsOf('medical')}
      </Summary>
      {draft.kind !== 'out' && <PricesThere start={start} store={store} />}
      <p className={css.changes}>
        <Link className="target label" to={paths.movingHouse({ page: '1' })}>
          Change the addresses or dates
        </Link>
        {draft.kind !== 'out' && (
          <Link className="target label" to={paths.movingHouse({ page: '2' })}>
            Change health and safety
          </Link>
        )}
      </p>
      <SendForm
        start={start}
        ready={ready}
        store={store}
        journey="form"
        questions={namesOf('terms').flatMap((name) => all.get(name) ?? [])}
        onBack={onBack}
        onTold={onTold}
      />
    </>
  )
}
