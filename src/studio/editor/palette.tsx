import { useState } from 'react'
import type { TemplateWidget } from '#schemas/document/widget.ts'
import type { WidgetTypeInfo } from '#schemas/studio/entities.ts'
import type { Span } from '#schemas/widget.ts'
import { Button } from '#ui/button.tsx'
import { useCatalogue } from '../catalogue.ts'
import { newWidget } from '../draft/pieces.ts'
import { FixturePicture } from '../gallery/fixtures.tsx'
import { foundIn, TemplateOffers } from '../templates/template-offers.tsx'
import { useTemplates } from '../templates/use-templates.ts'
import shared from '../studio.module.css'
import css from './page-editor.module.css'
import { dragType } from './use-drop.tsx'
import { hasWords, WordSearch } from '../word-search.tsx'

interface Props {
  /** title of the widget that a new one is placed after; the end of the page if absent */
  after: string | undefined
  onPlace(widgets: readonly TemplateWidget[]): void
  onClose(): void
}

/** A new widget of a type, as it is placed. */
export const placedOf = (info: WidgetTypeInfo) => ({ ...newWidget(info, info.name), span: info.span.default as unknown as Span })

const GROUPS = [
  { heading: 'Content', group: 'Content' },
  { heading: 'Data of the customer', group: undefined },
] as const

/** Finds widget types and templates by their words, and offers them to be placed. */
export function Palette({ after, onPlace, onClose }: Props) {
  const { types } = useCatalogue()
  const [wanted, setWanted] = useState('')
  const templates = foundIn(useTemplates().data?.templates ?? [], wanted)
  const found = types.filter(({ name, description, type }) => hasWords(`${name} ${description} ${type}`, wanted))

  return (
    <>
      <div className={css.panelHead}>
        <h2 className="heading">{after === undefined ? 'Place a widget' : `Place a widget after “${after}”`}</h2>
        {after !== undefined && (
          <Button tone="quiet" onClick={onClose}>
            Done
          </Button>
        )}
      </div>
      <WordSearch label="Search widgets" value={wanted} onChange={setWanted} />
      <p className="visually-hidden" role="status">
        {found.length + templates.length} found
      </p>
      {found.length + templates.length === 0 && <p className="quiet">No widget matches “{wanted}”.</p>}
      <TemplateOffers wanted={wanted} onPlace={onPlace} />
      {GROUPS.map(({ heading, group }) => (
        <Group
          key={heading}
          heading={heading}
          types={found.filter((info) => info.group === group)}
          onPlace={(info) => onPlace([placedOf(info)])}
        />
      ))}
    </>
  )
}

function Group({ heading, types, onPlace }: { heading: string; types: readonly WidgetTypeInfo[]; onPlace(info: WidgetTypeInfo): void }) {
  if (types.length === 0) return null
  return (
    <>
      <h3 className="label">{heading}</h3>
      <ul className={shared.palette}>
        {types.map((info) => (
          <li key={info.type} draggable onDragStart={(event) => dragType(event, info.type)}>
            <button type="button" className={`framed ${shared.offer}`} onClick={() => onPlace(info)}>
              <FixturePicture type={info.type} />
              <span className={`label ${shared.offerName}`}>{info.name}</span>
              <span className="quiet">{info.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
