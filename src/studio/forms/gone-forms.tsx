import { LoadFailure } from '#api/load-failure.tsx'
import { ANSWER_DAYS } from '#schemas/forms/answered.ts'
import { Link } from '#ui/link.tsx'
import { Section } from '../section.tsx'
import { studioPath } from '../studio-path.ts'
import css from '../studio.module.css'
import { GONE_FORM, useAnsweredForms } from './use-answered-forms.ts'

/** Forms that are not in the list of forms any more and have answers, for those who may read them. */
export function GoneForms({ listed }: { listed: readonly string[] }) {
  const { data, error, mutate } = useAnsweredForms()
  if (error && !data) return <LoadFailure title="Forms that were removed could not be loaded" error={error} retry={mutate} />
  const gone = data?.forms.filter(({ id }) => !listed.includes(id)) ?? []
  if (gone.length === 0) return null
  return (
    <Section title="Removed, with answers">
      <p className="quiet">Answers are deleted when a customer has not changed them for {ANSWER_DAYS / 365} years.</p>
      <ul className={css.list}>
        {gone.map(({ id, title, isGone }) => (
          <li key={id} className={`framed ${css.cardRow}`}>
            <Link className="target" to={studioPath(`answers/${id}`)}>
              Answers to {title ?? `${GONE_FORM}, “${id}”`}
            </Link>
            <p className="quiet">
              {isGone
                ? 'Customers are not asked it any more.'
                : 'Removed in this campaign. Customers are asked it until that is published.'}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
