import css from './terms.module.css'

/** Rules of an offer, closed at first; nothing where there are none. */
export function Terms({ title, terms }: { title: string; terms: readonly string[] }) {
  if (terms.length === 0) return null
  return (
    <details className={css.terms}>
      <summary>{title}</summary>
      <ul>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </details>
  )
}
