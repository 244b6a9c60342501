import { useState } from 'react'
import type { MediaItem } from '#schemas/media/entities.ts'
import { studioMedia } from '#schemas/media/routes.ts'
import { counted } from '#lib/counted.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { useApi } from '#api/use-api.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { Thumbnail } from './thumbnail.tsx'
import css from './media.module.css'
import shared from '../studio.module.css'
import { authorsOf, filtered, MEDIA_KINDS, MEDIA_ORDERS, type MediaFilter, NO_FILTER } from './media-filter.ts'
import { WordSearch } from '../word-search.tsx'

interface Props {
  /** what a click on one does, after its name */
  act: string
  onChoose(item: MediaItem): void
}

/** The pictures of the library, found by their names and words. */
export function MediaList({ act, onChoose }: Props) {
  const { data, error, mutate } = useApi(studioMedia, {})
  const [filter, setFilter] = useState(NO_FILTER)
  const set = (part: Partial<MediaFilter>) => setFilter({ ...filter, ...part })
  if (error && !data) return <LoadFailure title="The library could not be loaded" error={error} retry={mutate} />
  const search = <WordSearch label="Search pictures" value={filter.words} onChange={(words) => set({ words })} />
  // The search is there at once: a dialog focuses the first field that it has.
  if (!data) {
    return (
      <div className={shared.stack}>
        {search}
        <p role="status">The library is loading …</p>
      </div>
    )
  }
  if (data.media.length === 0)
    return <p className="quiet">The library is empty. What you upload is here for everybody who works in Studio.</p>
  const found = filtered(data.media, filter)
  const authors = authorsOf(data.media)
  return (
    <div className={shared.stack}>
      {search}
      <div className={css.filters}>
        <Select label="Show" options={MEDIA_KINDS} value={filter.kind} onChange={(kind) => set({ kind })} />
        {authors.length > 1 && (
          <Select
            label="Added by"
            options={[{ value: '', label: 'Everybody' }, ...authors.map((name) => ({ value: name, label: name }))]}
            value={filter.addedBy}
            onChange={(addedBy) => set({ addedBy })}
          />
        )}
        <Select label="Order" options={MEDIA_ORDERS} value={filter.order} onChange={(order) => set({ order })} />
      </div>
      <p className="quiet" role="status">
        {found.length === data.media.length
          ? counted(found.length, 'picture')
          : `${found.length} of ${counted(data.media.length, 'picture')}`}
      </p>
      {found.length === 0 && (
        <div>
          <Button tone="quiet" onClick={() => setFilter(NO_FILTER)}>
            Show all pictures
          </Button>
        </div>
      )}
      <ul className={css.list}>
        {found.map((item) => (
          <li key={item.picture.media}>
            <button type="button" className={`framed ${shared.offer}`} data-media={item.picture.media} onClick={() => onChoose(item)}>
              <Thumbnail picture={item.picture} />
              <span className={`label ${shared.offerName}`}>
                {item.name}
                <span className="visually-hidden">: {act}</span>
              </span>
              <span className="quiet">
                {item.picture.width} × {item.picture.height}
                {item.picture.alt === '' && ', decoration'}
                {item.uses.length === 0 ? ', not used' : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
