import { useId, useState } from 'react'
import type { WidgetTypeInfo } from '#schemas/studio/entities.ts'
import type { Span } from '#schemas/widget.ts'
import { useCatalogue } from '../catalogue.ts'
import { edit } from '../draft/edits.ts'
import { FixturePicture } from '../gallery/fixtures.tsx'
import { newWidget, newWidgetId } from '../draft/pieces.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import css from './page-editor.module.css'
import shared from '../studio.module.css'

interface Props {
  tab: TabDocument
  onPlaced(id: string, title: string): void
}

const GROUPS = [
  { heading: 'Content', group: 'Content' },
  { heading: 'Data of the customer', group: undefined },
] as const

/** Finds widget types by name or description, and places them. */
export function Palette({ tab, onPlaced }: Props) {
  const { types } = useCatalogue()
  const [wanted, setWanted] = useState('')
  const search = useId()
  const words = wanted.toLowerCase().split(/\s+/)
  const found = types.filter(({ name, description, type }) => {
    const text = `${name} ${description} ${type}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })

  function place(info: WidgetTypeInfo) {
    const { name, span } = info
    const id = newWidgetId(name)
    const widget = {
      id,
      ...newWidget(info, name),
      span: span.default as unknown as Span,
    }
    edit(`Placed “${name}”`, (contents) => {
      contents[`widget:${id}`] = widget
      contents[`tab:${tab.id}`]?.widgets.push(id)
    })
    onPlaced(id, name)
  }

  return (
    <>
      <h2 className="heading">Place a widget</h2>
      <label className="visually-hidden" htmlFor={search}>
        Search widgets
      </label>
      <input
        id={search}
        className={shared.input}
        type="search"
        placeholder="Search"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <p className="visually-hidden" role="status">
        {found.length} found
      </p>
      {found.length === 0 && <p className="quiet">No widget matches “{wanted}”.</p>}
      {GROUPS.map(({ heading, group }) => (
        <Group key={heading} heading={heading} types={found.filter((info) => info.group === group)} onPlace={place} />
      ))}
    </>
  )
}

function Group({ heading, types, onPlace }: { heading: string; types: readonly WidgetTypeInfo[]; onPlace(info: WidgetTypeInfo): void }) {
  if (types.length === 0) return null
  return (
    <>
      <h3 className="label">{heading}</h3>
      <ul className={css.palette}>
        {types.map((info) => (
          <li key={info.type}>
            <button type="button" className={css.offer} onClick={() => onPlace(info)}>
              <FixturePicture type={info.type} />
              <span className={css.offerName}>{info.name}</span>
              <span className="quiet">{info.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
