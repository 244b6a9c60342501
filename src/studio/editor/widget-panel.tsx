import { type Breakpoint, COLUMNS } from '#schemas/columns.ts'
import { mayChangePiece } from '#lib/staff-areas.ts'
import { listed } from '#lib/listed.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LongText } from '../piece-form/words-field.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { AudienceEditor } from '../audience-editor.tsx'
import { typeOf, useCatalogue } from '../catalogue.ts'
import { useDraft } from '../draft/draft-store.ts'
import { editWidget, ownWidget, setOrder } from '../draft/page-edits.ts'
import { newWidget, tabPiece, tabsIn } from '../draft/pieces.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { moved } from '../moved.ts'
import { PieceFigures } from '../numbers/piece-figures.tsx'
import { OrderButtons } from '../order-buttons.tsx'
import { ExperimentEditor } from '../experiments/experiment-editor.tsx'
import { WidgetVersion } from '../experiments/widget-version.tsx'
import { PieceForm } from '../piece-form/piece-form.tsx'
import { pieceSchema } from '../piece-form/piece-schemas.ts'
import { announce } from '../announcer.tsx'
import { PieceComments } from '../comments/piece-comments.tsx'
import { ReadOnlyLine } from '../read-only-line.tsx'
import { valuesOf } from '../shell/sections.ts'
import { SaveAsTemplate } from '../templates/save-as-template.tsx'
import css from './page-editor.module.css'
import shared from '../studio.module.css'
import { issueTextsWithin } from '../issue-text.ts'
import { minOf, resized } from './widget-size.ts'

interface Props {
  widget: WidgetDocument
  tabId: string
  breakpoint: Breakpoint
  /** why the page can only be read; absent where it can be changed */
  reason: string | undefined
  onClose(): void
  onSelect(id: string | undefined): void
}

const ON_OTHER_PAGES = 'It is on a page too that is not among those you may change. Make it this page’s own to change it here.'

const NAMES: Record<Breakpoint, string> = { phone: 'phones', tablet: 'tablets', desktop: 'desktops' }

const SIZINGS = [
  { label: 'Narrower', side: 'columns', by: -1 },
  { label: 'Wider', side: 'columns', by: 1 },
  { label: 'Fewer rows', side: 'rows', by: -1 },
  { label: 'More rows', side: 'rows', by: 1 },
] as const

/** The settings of one widget: its texts and options, size, place and audience. */
export function WidgetPanel({ widget, tabId, breakpoint, reason, onClose, onSelect }: Props) {
  const catalogue = useCatalogue()
  const { pieces, areas } = useDraft()
  // A widget that is on other pages too is changed by those who may change all of them.
  const locked = reason ?? (mayChangePiece(areas, `widget:${widget.id}`, valuesOf(pieces)) ? undefined : ON_OTHER_PAGES)
  const isReadOnly = locked !== undefined
  const issues = useDraft((state) => state.issues).filter(({ place }) => place.includes(`"${widget.id}"`))
  const type = typeOf(catalogue, widget.type)
  const config = pieceSchema(`config:${widget.type}`)
  const data = pieceSchema(`data:${widget.type}`)
  const tab = tabPiece(pieces, tabId)
  const place = tab?.widgets.indexOf(widget.id) ?? 0
  const others = tabsIn(pieces).filter(({ id }) => id !== tabId)
  const elsewhere = others.filter(({ widgets }) => widgets.includes(widget.id))
  const change = (fields: Partial<WidgetDocument>, description = `Changed “${widget.title}”`) =>
    editWidget(description, widget.id, (edited) => void Object.assign(edited, fields))

  function size(side: 'columns' | 'rows', by: number) {
    const now = widget.span[breakpoint]
    const next = resized(now, side, now[side] + by, minOf(catalogue, widget, breakpoint), breakpoint)
    if (next[side] === now[side]) return announce(`It cannot be ${by > 0 ? 'larger' : 'smaller'}.`)
    change({ span: { ...widget.span, [breakpoint]: next } }, `Sized “${widget.title}”`)
    announce(`${next.columns} columns, ${next.rows} rows.`)
  }

  return (
    <>
      <div className={css.panelHead}>
        <h2 className={`heading ${css.breaking}`}>{widget.title}</h2>
        <Button tone="quiet" onClick={onClose}>
          Done
        </Button>
      </div>
      <p className="quiet">
        {type
          ? `${type.name}. ${type.description}`
          : `The widget type “${widget.type}” does not exist any more. Customers do not see this widget.`}
      </p>
      {issues.length > 0 && (
        <div role="alert">
          <ul className={`bad ${css.issues}`}>
            {issueTextsWithin(issues).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {elsewhere.length > 0 && (
        <div className={shared.changed}>
          <p>It is on {listed(elsewhere.map(({ label }) => label))} too: what you change here changes there.</p>
          {!reason && (
            <Button
              tone="quiet"
              onClick={() => {
                onSelect(ownWidget(widget.id, tabId))
                announce(`${widget.title} is this page’s own now.`)
              }}
            >
              Make it this page’s own
            </Button>
          )}
        </div>
      )}
      <ReadOnlyLine reason={locked} />
      <fieldset className={shared.fields} disabled={isReadOnly}>
        <TextField
          label="Title"
          value={widget.title}
          maxLength={120}
          error={widget.title === '' ? 'This is needed.' : undefined}
          onChange={(title) => change({ title })}
        />
        {config && Object.keys(config.schema.properties ?? {}).length > 0 && (
          <PieceForm
            piece={config}
            value={widget.config}
            owner={`widget:${widget.id}`}
            isReadOnly={isReadOnly}
            onChange={(next) => change({ config: next as WidgetDocument['config'] })}
          />
        )}
        {data && widget.data !== undefined && (
          <fieldset className={shared.box}>
            <legend>Content</legend>
            <PieceForm
              piece={data}
              value={widget.data}
              owner={`widget:${widget.id}`}
              isReadOnly={isReadOnly}
              onChange={(next) => change({ data: next })}
            />
          </fieldset>
        )}
        {widget.data === undefined && (
          <Toggle
            label="Hide it when there is no data"
            isOn={widget.hideWhenEmpty ?? false}
            onChange={(isOn) => change({ hideWhenEmpty: isOn || undefined })}
          />
        )}
        {widget.data === undefined && !widget.hideWhenEmpty && (
          <LongText
            label="Text without data"
            hint="Customers read this until there are data"
            value={widget.emptyText ?? ''}
            maxLength={200}
            onChange={(emptyText) => change({ emptyText: emptyText || undefined })}
          />
        )}
        <fieldset className={shared.box}>
          <legend>Place and size on {NAMES[breakpoint]}</legend>
          <div className={shared.row}>
            {tab && (
              <OrderButtons
                name={widget.title}
                at={place}
                count={tab.widgets.length}
                earlier="Move before"
                later="Move after"
                onMove={(to) => setOrder(tabId, moved(tab.widgets, place, to), `Moved “${widget.title}”`)}
              />
            )}
            {SIZINGS.map(({ label, side, by }) => (
              <Button key={label} tone="quiet" onClick={() => size(side, by)}>
                {label}
              </Button>
            ))}
          </div>
          <p className="quiet">
            {widget.span[breakpoint].columns} of {COLUMNS[breakpoint]} columns, {widget.span[breakpoint].rows} rows. Rows say what fits
            beside it, and how much room is kept for it while it loads. Other widths keep their own size.
          </p>
        </fieldset>
        <AudienceEditor
          audience={widget.audience}
          owner={`widget:${widget.id}`}
          onChange={(audience) => change({ audience }, `Changed who sees “${widget.title}”`)}
        />
        <Select
          label="For browsers that cannot show it"
          options={[
            { value: '', label: 'Nothing' },
            ...catalogue.types.filter((one) => one.type !== widget.type).map((one) => ({ value: one.type, label: one.name })),
          ]}
          value={widget.fallback?.type ?? ''}
          onChange={(chosen) => {
            const instead = typeOf(catalogue, chosen)
            change({ fallback: instead && newWidget(instead, widget.title) }, `Changed the fallback of “${widget.title}”`)
          }}
        />
      </fieldset>
      <div className={shared.row}>
        <SaveAsTemplate widgets={[widget]} />
      </div>
      <ExperimentEditor
        shown={{ piece: `widget:${widget.id}`, value: widget }}
        what="widget"
        isReadOnly={isReadOnly}
        fieldsOf={(name) => <WidgetVersion widget={widget} name={name} isReadOnly={isReadOnly} />}
      />
      <PieceComments piece={`widget:${widget.id}`} />
      <PieceFigures piece={`widget:${widget.id}`} />
    </>
  )
}
