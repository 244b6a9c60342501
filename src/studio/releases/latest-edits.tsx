import { studioEdits } from '#schemas/studio/routes.ts'
import { momentText } from '#ui/time.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { Section } from '../section.tsx'
import css from '../studio.module.css'
import { useAtRevision } from '../use-at-revision.ts'

/** The latest edits in the campaign. */
export function LatestEdits() {
  const campaign = useDraft((state) => state.campaign)
  const { data } = useAtRevision(studioEdits, { query: { campaign } })
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
