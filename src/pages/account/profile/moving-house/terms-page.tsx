import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import type { ReadyForm } from '#forms/questions.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import css from './moving-house.module.css'
import { SendForm } from './send-form.tsx'
import { answeredIn } from './answered.tsx'
import { Summary } from './summary.tsx'
import type { DraftStore } from './use-draft.ts'

interface Props {
  start: HomeMoveStart
  ready: ReadyForm
  store: DraftStore
  onBack(): void
  onTold(): void
}

/** All of it once more, the terms, and telling it. Source: portal-shell.md, section 2, Home move modal, page 3. */
export function TermsPage({ start, ready, store, onBack, onTold }: Props) {
  const { draft } = store
  const { all, factsOf, namesOf } = answeredIn(ready, draft.answers)
  return (
    <>
      <Summary draft={draft} start={start}>
        {draft.kind !== 'out' && factsOf('medical')}
      </Summary>
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
