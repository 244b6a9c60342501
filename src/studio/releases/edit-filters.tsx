import { Select } from '#ui/select.tsx'
import { DayField } from '../day-field.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { tabsIn } from '../draft/pieces.ts'
import css from './releases.module.css'

/** Whose edits, of which page, of which day; each of any if absent. */
export interface EditFilter {
  author?: string
  page?: string
  day?: string
}

interface Props {
  authors: readonly string[]
  filter: EditFilter
  onChange(filter: EditFilter): void
}

/** Narrows the list of edits by person, page and day. */
export function EditFilters({ authors, filter, onChange }: Props) {
  const tabs = tabsIn(useDraft((state) => state.pieces))
  const set = (name: keyof EditFilter, value: string) => {
    const { [name]: _, ...others } = filter
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  return (
    <div className={css.filters}>
      <Select
        label="By"
        options={[{ value: '', label: 'Everybody' }, ...authors.map((name) => ({ value: name, label: name }))]}
        value={filter.author ?? ''}
        onChange={(value) => set('author', value)}
      />
      <Select
        label="On the page"
        options={[{ value: '', label: 'Any, or none' }, ...tabs.map(({ id, label }) => ({ value: id, label }))]}
        value={filter.page ?? ''}
        onChange={(value) => set('page', value)}
      />
      <DayField label="On the day" value={filter.day ?? ''} onChange={(value) => set('day', value)} />
    </div>
  )
}
