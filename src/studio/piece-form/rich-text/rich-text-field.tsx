import type { FieldProps } from '@rjsf/utils'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { conforms } from '#lib/conforms.ts'
import { isHref } from '#lib/href.ts'
import { isSame } from '#lib/forms/is-same.ts'
import { faultOfText, inBraces, type Placeholder, placeholdersAt } from '#lib/placeholders.ts'
import type { TextBlock } from '#schemas/rich-text.ts'
import type { JSONSchema } from '#schemas/shape.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { labelOf } from '#lib/field-words.ts'
import type { PieceContext } from '../piece-form.tsx'
import { Placeholders } from '../words-field.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { blocksOf, markdownOf, plainOf } from './markdown.ts'
import { ACTIONS, type Action, linkAt, type LinkInText, type Selected, withLink } from './toolbar.ts'
import { typeInto } from './type-into.ts'
import css from './rich-text.module.css'
import pieceCss from '../piece-form.module.css'
import shared from '../../studio.module.css'

/** A text with headings, lists and links: typed as Markdown or by buttons, with what customers see below it. */
export function RichTextField({ schema, name, formData, fieldPathId, registry, onChange }: FieldProps) {
  const { owner, isReadOnly } = registry.formContext as PieceContext
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const blocks = (conforms(formData, schema as JSONSchema) ? formData : []) as TextBlock[]
  const [typed, setTyped] = useState(() => markdownOf(blocks))
  // Undo and other editors change what is kept; what was typed for it stays as it was typed.
  const text = isSame(blocksOf(typed), blocks) ? typed : markdownOf(blocks)
  const placeholders = placeholdersAt(owner, fieldPathId.path)
  const error = errorOf(blocks, placeholders)
  const [link, setLink] = useState<LinkInText>()
  const placed = useRef<Selected>(undefined)

  function change(next: string) {
    setTyped(next)
    onChange(blocksOf(next), fieldPathId.path)
  }

  function act(action: Action) {
    const field = area.current
    if (!field) return
    const selected = { text, from: field.selectionStart, to: field.selectionEnd }
    if (action.apply) put(action.apply(selected))
    else setLink(linkAt(selected))
  }

  function put(next: Selected) {
    if (!area.current || !typeInto(area.current, next.text)) change(next.text)
    // The value of the field is the next render's.
    requestAnimationFrame(() => select(next))
  }

  function select({ from, to }: Selected) {
    area.current?.focus()
    area.current?.setSelectionRange(from, to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const action = ACTIONS.find(({ key }) => key === event.key.toLowerCase())
    if (!action || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    act(action)
  }

  return (
    <div className={pieceCss.long}>
      <label htmlFor={id}>{schema.title ?? labelOf(name)}</label>
      {!isReadOnly && (
        <div className={css.toolbar} role="toolbar" aria-label="Formatting" aria-controls={id}>
          {ACTIONS.map((action) => (
            <button
              key={action.label}
              type="button"
              className={`label ${css.tool}`}
              title={titleOf(action)}
              aria-haspopup={action.apply ? undefined : 'dialog'}
              onClick={() => act(action)}
            >
              {action.label}
            </button>
          ))}
        </div>
      )}
      <textarea
        id={id}
        ref={area}
        className={shared.input}
        rows={10}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-state`}
        onKeyDown={onKeyDown}
        onChange={({ target }) => change(target.value)}
      />
      <p id={`${id}-state`} className={error ? 'bad' : 'quiet'}>
        {error ?? 'An empty line begins a paragraph. Below is what customers see.'}
      </p>
      {placeholders.length > 0 && !isReadOnly && (
        <Placeholders
          names={placeholders}
          text={plainOf(blocks)}
          onInsert={(inserted) => {
            const { selectionStart: from = text.length, selectionEnd: to = from } = area.current ?? {}
            const at = from + inBraces(inserted).length
            put({ text: text.slice(0, from) + inBraces(inserted) + text.slice(to), from: at, to: at })
          }}
        />
      )}
      <div className={css.preview} onClickCapture={(event) => event.preventDefault()}>
        <RichText blocks={blocks} />
      </div>
      {link && (
        <LinkDialog
          link={link}
          onDone={(chosen) => {
            placed.current = withLink(text, link, chosen)
          }}
          onClose={() => {
            setLink(undefined)
            // Behind the dialog nothing can be typed into.
            if (placed.current) put(placed.current)
            else select({ text, from: link.from, to: link.to })
            placed.current = undefined
          }}
        />
      )}
    </div>
  )
}

const titleOf = ({ title, key }: Action) => (key ? `${title} (Ctrl+${key.toUpperCase()})` : title)

/** What prevents publishing. The rules are those of the schema; the words name the place in the text. */
function errorOf(blocks: readonly TextBlock[], placeholders: readonly Placeholder[]): string | undefined {
  const spans = blocks.flatMap(({ lines }) => lines.flat())
  if (spans.every(({ text }) => text.trim() === '')) return 'This is needed.'
  const wrong = spans.find(({ href }) => href !== undefined && !isHref(href))
  if (wrong) return `“${wrong.text}” leads to ${wrong.href || 'nothing'}: an address begins with /, tel:, mailto: or https://.`
  const fault = spans.map(({ text }) => faultOfText(text, placeholders)).find((found) => found !== undefined)
  if (fault) return fault
  if (spans.some(({ text }) => text.length > 2000)) return 'A paragraph is too long: begin another with an empty line.'
  return blocks.length > 100 ? 'At most 100 paragraphs, headings and lists.' : undefined
}
