import { studioEdits } from '#schemas/studio/routes.ts'
import { momentText } from '#ui/time.tsx'
import { Section } from '../section.tsx'
import css from '../studio.module.css'
import { useAtRevision } from '../use-at-revision.ts'

/** The latest changes of the draft. */
export function LatestEdits() {
  const { data } = useAtRevision(studioEdits, { query: {} })
  if (!data || data.edits.length === 0) return null
  return (
    <Section title="Latest edits">
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
    </Section>
  )
}
