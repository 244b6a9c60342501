import css from './terms.module.css'
import { Unfold } from './unfold.tsx'

/** Rules of an offer, closed at first; nothing where there are none. */
export function Terms({ title, terms }: { title: string; terms: readonly string[] }) {
  if (terms.length === 0) return null
  return (
    <div className={css.terms}>
      <Unfold label={title}>
        <ul>
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </Unfold>
    </div>
  )
}
