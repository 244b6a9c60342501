import { useState } from 'react'
import { studioEdits } from '#schemas/studio/routes.ts'
import { Button } from '#ui/button.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { Section } from '../section.tsx'
import css from '../studio.module.css'
import { useApiAt } from '../use-api-at.ts'
import { type EditFilter, EditFilters } from './edit-filters.tsx'
import { LatestEdit } from './latest-edit.tsx'

/** The edits in the campaign, newest first. What each changed can be put back. */
export function LatestEdits() {
  const campaign = useDraft((state) => state.campaign)
  /** ids that earlier pages begin before */
  const [pages, setPages] = useState<readonly number[]>([])
  const [said, setSaid] = useState('')
  const [filter, setFilter] = useState<EditFilter>({})
  const before = pages.at(-1)
  const { data } = useApiAt('revision', studioEdits, { query: { campaign, ...filter, before } })
  if (!data || data.authors.length === 0) return null
  const last = data.edits.at(-1)
  return (
    <Section title="Latest edits">
      <EditFilters
        authors={data.authors}
        filter={filter}
        onChange={(next) => {
          setFilter(next)
          setPages([])
        }}
      />
      <ol className={css.plainList}>
        {data.edits.map((made) => (
          <li key={made.id}>
            <LatestEdit made={made} onPutBack={setSaid} />
          </li>
        ))}
      </ol>
      {data.edits.length === 0 && <p className="quiet">{before === undefined ? 'No edit is like that.' : 'There are no earlier edits.'}</p>}
      <p role="status">{said}</p>
      <div className={css.row}>
        {before !== undefined && (
          <Button tone="quiet" onClick={() => setPages(pages.slice(0, -1))}>
            Later edits
          </Button>
        )}
        {last && (
          <Button tone="quiet" onClick={() => setPages([...pages, last.id])}>
            Earlier edits
          </Button>
        )}
      </div>
    </Section>
  )
}
