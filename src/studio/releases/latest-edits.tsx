import { studioEdits } from '#schemas/studio/routes.ts'
import { momentText } from '#ui/time.tsx'
import css from '../studio.module.css'
import { useAtRevision } from '../use-at-revision.ts'

/** Who changed what in the draft last. */
export function LatestEdits() {
  const { data } = useAtRevision(studioEdits, { query: {} })
  if (!data || data.edits.length === 0) return null
  return (
    <section className={css.stack} aria-labelledby="edits-title">
      <h2 id="edits-title" className="heading">
        Latest edits
      </h2>
      <ol className={css.plainList}>
        {data.edits.slice(0, 20).map(({ id, at, author, difference }) => (
          <li key={id}>
            <span className="quiet">
              {momentText(at)}, {author}:
            </span>{' '}
            {difference.summary}
          </li>
        ))}
      </ol>
    </section>
  )
}
