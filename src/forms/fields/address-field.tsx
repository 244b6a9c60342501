import { descriptionId, errorId, type ErrorSchema, type FieldProps, type RJSFSchema } from '@rjsf/utils'
import { useEffect, useRef, useState } from 'react'
import type { FoundAddress, PostalAddress } from '#schemas/address/entities.ts'
import { Button } from '#ui/button.tsx'
import type { FormContext } from '../form-context.ts'
import { describedBy } from '../templates/templates.tsx'
import templates from '../templates/templates.module.css'
import text from '../widgets/text.module.css'
import css from './address-field.module.css'
import { isWholeAddress, OwnAddress } from './own-address.tsx'
import { useAddressSearch } from './use-address-search.ts'

/** What of the field takes the focus: where an address is typed, or what chooses another. */
const inputsOf = (id: string) => document.getElementById(id)?.closest('[data-question]')

/** An address, completed and matched with the registry, or typed in part by part. */
export function AddressField({ schema, formData, fieldPathId, registry, onChange, onBlur, rawErrors = [], errorSchema }: FieldProps) {
  const id = fieldPathId.$id
  const chosen = formData as Partial<PostalAddress> | undefined
  const [isOwn, setIsOwn] = useState(chosen !== undefined && !isWholeAddress(chosen))
  const { unfinished } = registry.formContext as FormContext
  const name = String(fieldPathId.path.at(-1))
  const [typed, setText] = useState(unfinished?.texts[name] ?? '')
  const [active, setActive] = useState(-1)
  const { completions, match, complete, choose, clear } = useAddressSearch((address) => {
    // The focus may have gone on while the address was looked up.
    take(address, inputsOf(id)?.contains(document.activeElement) ?? false)
  })
  const isOpen = completions.length > 0
  const view = isOwn ? 'own' : chosen ? 'chosen' : 'search'
  const hasFocus = useRef(false)
  // What the focus was in is gone: what comes in its place takes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other view
  useEffect(() => {
    if (hasFocus.current) inputsOf(id)?.querySelector<HTMLElement>('input, button')?.focus()
    hasFocus.current = false
  }, [view])
  const list = useRef<HTMLDivElement>(null)
  // Only the field has the focus: on a phone the list may open behind the bar at the foot of the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other list, and each other option
  useEffect(() => {
    if (!isOpen) return
    list.current?.scrollIntoView({ block: 'nearest' })
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [completions, active])

  function setTyped(next: string) {
    setText(next)
    unfinished?.onChange(name, next)
  }

  function lookUp(completion: string) {
    setTyped(completion)
    setActive(-1)
    choose(completion)
  }

  function take(address: FoundAddress, isFocused: boolean) {
    hasFocus.current = isFocused
    onChange(partsOf(address), fieldPathId.path)
  }

  function change(address: Partial<PostalAddress> | undefined, isTypedIn: boolean) {
    hasFocus.current = true
    setTyped('')
    clear()
    setIsOwn(isTypedIn)
    onChange(address, fieldPathId.path)
  }

  // While an address is looked up, none is missing.
  const error = (
    <p id={errorId(id)} className={templates.error} aria-live="polite">
      {match.is === 'loading' ? undefined : rawErrors[0]}
    </p>
  )
  if (isOwn) {
    return (
      <>
        <OwnAddress
          id={id}
          label={schema.title ?? ''}
          street={schema.properties?.street as RJSFSchema | undefined}
          parts={chosen ?? {}}
          errorOf={(part) => (errorSchema as ErrorSchema<PostalAddress> | undefined)?.[part]?.__errors?.[0]}
          onChange={(parts) => onChange(parts, fieldPathId.path)}
          onLeave={() => onBlur(id, formData)}
        />
        <Button tone="quiet" onClick={() => change(undefined, false)}>
          Look it up instead
        </Button>
        {error}
      </>
    )
  }
  if (chosen) {
    const line = `${[chosen.street, chosen.suburb, chosen.city].filter(Boolean).join(', ')} ${chosen.postCode}`
    return (
      <>
        <div className={css.chosen}>
          <p id={id}>{line}</p>
          <Button tone="quiet" label={`Choose another instead of ${line}`} onClick={() => change(undefined, false)}>
            Choose another
          </Button>
        </div>
        {error}
      </>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left
    <div
      className={css.search}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur(id, formData)
      }}
    >
      {schema.description && (
        <p id={descriptionId(id)} className={templates.hint}>
          {schema.description}
        </p>
      )}
      <input
        className={text.input}
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-describedby={describedBy(id, schema.description, rawErrors)}
        aria-invalid={rawErrors.length > 0}
        value={typed}
        // What was typed before a reload is completed again.
        onFocus={() => {
          if (!isOpen && match.is === 'nothing') complete(typed)
        }}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(-1)
          complete(target.value)
        }}
        onKeyDown={(event) => {
          if (!isOpen) return
          const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
          const move = moves[event.key]
          if (move !== undefined) {
            event.preventDefault()
            setActive((active + move + completions.length + (active === -1 && move < 0 ? 1 : 0)) % completions.length)
          } else if (event.key === 'Enter' && active >= 0) {
            event.preventDefault()
            lookUp(completions[active] ?? '')
          } else if (event.key === 'Escape') {
            event.preventDefault()
            clear()
          }
        }}
      />
      <div ref={list} className={css.list} id={`${id}-list`} role="listbox" aria-label="Addresses" hidden={!isOpen}>
        {completions.map((completion, i) => (
          // biome-ignore lint/a11y: the combobox above has the focus and the keys
          <div
            key={completion}
            id={`${id}-${i}`}
            className={css.option}
            role="option"
            aria-selected={i === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => lookUp(completion)}
          >
            {completion}
          </div>
        ))}
      </div>
      {error}
      <p className={`quiet ${css.state}`} role="status">
        {isOpen && (
          <span className="visually-hidden">{`${completions.length} ${completions.length === 1 ? 'address' : 'addresses'}, choose with the arrow keys`}</span>
        )}
        {match.is === 'loading' && 'Looking up the address…'}
        {match.is === 'unlisted' &&
          'We can’t find an address like this. Begin with its number, such as 5 Rimu Street, or enter it yourself.'}
        {match.is === 'none' && 'We can’t find that address. Check it, or enter it yourself.'}
        {match.is === 'failed' && 'We couldn’t look up the address.'}
      </p>
      {match.is === 'failed' && (
        <Button tone="quiet" onClick={() => choose(typed)}>
          Try again
        </Button>
      )}
      {match.is === 'several' && (
        <ul className={css.matches}>
          {match.found.map((address) => (
            <li key={`${address.address} ${address.icp ?? ''}`}>
              <Button tone="quiet" onClick={() => take(address, true)}>
                {address.icp ? `${address.address}, ICP ${address.icp}` : address.address}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button tone="quiet" onClick={() => change(typed.trim() ? { street: typed.trim() } : {}, true)}>
        Enter it yourself
      </Button>
    </div>
  )
}

/** Without a suburb there is no key for one: answers are compared by their keys. */
const partsOf = ({ street, suburb, city, postCode }: FoundAddress): PostalAddress =>
  suburb ? { street, suburb, city, postCode } : { street, city, postCode }
