import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type FieldTemplateProps,
  getByPath,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
} from '@rjsf/utils'
import { cloneElement, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { entryNames } from '#lib/entry-names.ts'
import { same } from '#lib/merge.ts'
import { OUTSIDE } from '#lib/staff-areas.ts'
import { Button } from '#ui/button.tsx'
import { Box } from './choices.tsx'
import type { PieceContext } from './piece-form.tsx'
import { blankOf } from './piece-schemas.ts'
import { announce } from '../announcer.tsx'
import { audienceText } from '../rule-text.ts'
import { labelOf } from '#lib/field-words.ts'
import { hintOf, titleOf } from './labels.ts'
import css from './piece-form.module.css'
import shared from '../studio.module.css'

/** Widgets render their own labels and errors. Parts outside the editor's areas are shown read-only. */
export function FieldTemplate({ children, fieldPathId: { path }, registry }: FieldTemplateProps) {
  const { may } = registry.formContext as PieceContext
  if (may(path).inside || !may(path.slice(0, -1)).inside) return children
  return (
    <fieldset className={shared.fields} disabled>
      <p className="quiet">{OUTSIDE}</p>
      {children}
    </fieldset>
  )
}

/** Fields in a column: framed with the name of their object, or bare in a list entry, which has its own frame. */
export function ObjectTemplate({
  properties,
  schema,
  title,
  description,
  fieldPathId: { path },
  optionalDataControl,
  registry,
}: ObjectFieldTemplateProps) {
  const { may } = registry.formContext as PieceContext
  const contents = properties.map(({ content }) => content)
  if (path.length === 0 && contents.length === 0) return <p className="quiet">There are no options.</p>
  if (typeof path.at(-1) !== 'string') return contents
  return (
    <Box
      label={schema.title ?? labelOf(title)}
      hint={hintOf(description)}
      isNamedBelow={optionalDataControl != null && schema.title !== undefined}
    >
      <fieldset className={shared.fields} disabled={!may(path).whole}>
        {optionalDataControl}
      </fieldset>
      {contents}
    </Box>
  )
}

/** A list whose entries can be moved, removed and added. */
export function ArrayTemplate({ items, schema, title, fieldPathId: { path }, formData = [], canAdd, registry }: ArrayFieldTemplateProps) {
  const { change, isReadOnly } = registry.formContext as PieceContext
  const list = useRef<HTMLOListElement>(null)
  const keys = useKeys(formData)
  function add() {
    flushSync(() => change(path, [...formData, blankOf(schema.items as RJSFSchema)]))
    focusEntry(list.current?.lastElementChild)
  }
  const body = (
    <>
      {items.length === 0 && <p className="quiet">The list is empty.</p>}
      <ol ref={list} className={shared.list}>
        {items.map((item, i) => cloneElement(item, { key: keys[i] }))}
      </ol>
      {!isReadOnly && (
        <div>
          <Button tone="quiet" disabledReason={canAdd ? undefined : `At most ${schema.maxItems}`} onClick={add}>
            Add
          </Button>
        </div>
      )}
    </>
  )
  return path.length === 0 ? body : <Box label={schema.title ?? labelOf(title)}>{body}</Box>
}

/**
 * A key for each entry of a list. An entry whose name no other has keeps its key when someone moves or removes entries. Any other keeps
 * that of its place, as does one whose name is typed. rjsf's keys change with each new entry, which would fold the others.
 */
function useKeys(entries: readonly unknown[]): readonly number[] {
  const [all = []] = entryNames([entries])
  const names = all.map((name) => (name !== undefined && all.indexOf(name) === all.lastIndexOf(name) ? name : undefined))
  const [known, setKnown] = useState({ names, keys: names.map((_, i) => i) })
  if (same(names, known.names)) return known.keys
  const kept = names.map((name) => (name === undefined ? undefined : known.keys[known.names.indexOf(name)]))
  const unused = Math.max(-1, ...known.keys) + 1
  const keys = kept.map((key, i) => {
    const ofPlace = known.keys[i]
    return key ?? (ofPlace === undefined || kept.includes(ofPlace) ? unused + i : ofPlace)
  })
  setKnown({ names, keys })
  return keys
}

/** Focuses the first field of an entry that is open, else what opens it. */
const focusEntry = (entry: Element | null | undefined): void =>
  (
    entry?.querySelector<HTMLElement>(`.${css.entryBody} :is(input, textarea, select)`) ??
    entry?.querySelector<HTMLElement>('summary, input, textarea, select')
  )?.focus()

/** An entry of a list: one line, or fields that open on a click. */
export function ArrayItemTemplate({ children, buttonsProps, index, totalItems, schema, uiSchema, registry }: ArrayFieldItemTemplateProps) {
  const { value, errors, isReadOnly } = registry.formContext as PieceContext
  const { fieldPathId, hasMoveUp, hasMoveDown, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  const name = titleOf(getByPath(value, fieldPathId.path), index)
  function remove(event: MouseEvent<HTMLButtonElement>) {
    const list = event.currentTarget.closest('ol')
    flushSync(() => onRemoveItem(event))
    announce(`“${name}” was removed.`)
    // The next one is in its place; after the last one there is the one before it, and the button that adds one.
    const next = list?.children[index] ?? list?.lastElementChild
    const target = next?.querySelector<HTMLElement>('summary, input, textarea, select') ?? list?.parentElement?.querySelector('button')
    target?.focus()
  }
  // With an event rjsf takes the focus away.
  const actions = [
    { label: `Move “${name}” up`, sign: '↑', isOff: !hasMoveUp, act: () => onMoveUpItem() },
    { label: `Move “${name}” down`, sign: '↓', isOff: !hasMoveDown, act: () => onMoveDownItem() },
    { label: `Remove “${name}”`, sign: '×', isOff: totalItems <= uiSchema?.['ui:least'], act: remove },
  ]
  const buttons = !isReadOnly && (
    <span className={css.buttons}>
      {actions.map(({ label, sign, isOff, act }) => (
        <button
          key={sign}
          type="button"
          className={css.icon}
          aria-label={label}
          title={label}
          aria-disabled={isOff || undefined}
          onClick={isOff ? undefined : act}
        >
          {sign}
        </button>
      ))}
    </span>
  )
  return (
    <li className={css.entry}>
      {schema.type === 'string' ? (
        <div className={css.plain}>
          {children}
          {buttons}
        </div>
      ) : (
        <Entry
          name={name}
          forWhom={audienceText(getByPath(value, fieldPathId.path))}
          isFaulty={getByPath(errors, fieldPathId.path) !== undefined}
        >
          {buttons}
          {children}
        </Entry>
      )}
    </li>
  )
}

interface EntryProps {
  name: string
  forWhom: string
  isFaulty: boolean
  children: ReactNode
}

function Entry({ name, forWhom, isFaulty, children }: EntryProps) {
  const [isOpen, setIsOpen] = useState(isFaulty)
  return (
    <details className="framed" open={isOpen || isFaulty} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span>{name}</span>
        {forWhom && <span className="quiet">{forWhom}</span>}
        {isFaulty && <span className="bad">Something is missing</span>}
      </summary>
      {(isOpen || isFaulty) && <div className={css.entryBody}>{children}</div>}
    </details>
  )
}
