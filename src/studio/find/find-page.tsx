import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { Announcer, announce } from '../announcer.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { edit } from '../draft/edits.ts'
import { contentsOf } from '../draft/pieces.ts'
import { placeInWords } from '#lib/path-in-words.ts'
import { OUTSIDE } from '#lib/staff-areas.ts'
import { Section } from '../section.tsx'
import { nameOfPiece } from '../shell/sections.ts'
import shared from '../studio.module.css'
import { excerptOf, faultOf, find, mayChangePlace, type Place, replaced, setTexts } from './find.ts'
import css from './find.module.css'
import { screenOfPiece } from './place-names.ts'

/** More are told by their number: the words are to be more precise then. */
const MOST = 200

/** Searches all texts of the configuration, and replaces words in chosen ones that the editor may change. */
export function FindPage() {
  const { search } = useLocation()
  const pieces = useDraft((state) => state.pieces)
  const areas = useDraft((state) => state.areas)
  const isReadOnly = useDraft((state) => !state.rights.includes('edit'))
  const [typed, setTyped] = useState(() => new URLSearchParams(search).get('find') ?? '')
  const [by, setBy] = useState('')
  const [isReplacing, setIsReplacing] = useState(false)
  const [isCaseMatched, setIsCaseMatched] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const field = useId()
  const form = useRef<HTMLDivElement>(null)
  const wanted = useDeferredValue(typed)
  const places = useMemo(() => find(contentsOf(pieces), wanted, isCaseMatched), [pieces, wanted, isCaseMatched])
  useEffect(() => {
    // After the heading of the screen, which gets the focus first.
    const frame = requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])

  const shown = places.slice(0, MOST)
  const groups = Map.groupBy(shown, ({ piece }) => screenOfPiece(pieces, piece).label)
  const nextOf = ({ text }: Place) => replaced(text, wanted, by, isCaseMatched)
  const values = useMemo(() => new Map([...pieces].map(([name, { value }]) => [name, value])), [pieces])
  const faultIn = (place: Place) => (mayChangePlace(areas, place, values) ? faultOf(place, nextOf(place)) : OUTSIDE)
  const chosen = isReplacing ? shown.filter((place) => !left.has(keyOf(place)) && faultIn(place) === undefined) : []

  function type(text: string) {
    setTyped(text)
    setLeft(new Set())
    const query = new URLSearchParams(window.location.search)
    if (text) query.set('find', text)
    else query.delete('find')
    history.replaceState(history.state, '', `?${query}`)
  }
  function replace() {
    const count = countOf(chosen.length)
    edit(`Replaced “${wanted}” with “${by}” in ${count}`, (contents) =>
      setTexts(
        contents,
        chosen.map((place) => ({ ...place, text: nextOf(place) })),
      ),
    )
    announce(`Replaced in ${count}. Undo brings them back.`)
  }

  return (
    <div className={shared.column}>
      <div ref={form} className={`framed ${shared.panel}`}>
        <TextField id={field} label="Find" value={typed} maxLength={200} onChange={type} />
        <div className={shared.row}>
          <Toggle label="Match capital letters" isOn={isCaseMatched} onChange={setIsCaseMatched} />
          {!isReadOnly && <Toggle label="Replace" isOn={isReplacing} onChange={setIsReplacing} />}
        </div>
        {isReplacing && (
          <>
            <TextField label="Replace with" value={by} maxLength={200} onChange={setBy} />
            <div className={shared.row}>
              <Button onClick={replace} disabledReason={chosen.length === 0 ? 'No place is chosen that can be changed' : undefined}>
                Replace in {countOf(chosen.length)}
              </Button>
            </div>
          </>
        )}
      </div>
      <p role="status" className="quiet">
        {wanted === ''
          ? 'Searches pages, widgets, messages, tiles, forms and texts of the draft.'
          : `Found in ${countOf(places.length)}.${places.length > MOST ? ` The first ${MOST} are here.` : ''}`}
      </p>
      {wanted !== '' && places.length === 0 && <Notice title="Nothing found">No text of the draft has “{wanted}”.</Notice>}
      {[...groups].map(([label, list]) => (
        <Section key={label} title={label}>
          <ul className={shared.list}>
            {list.map((place) => (
              <Found
                key={keyOf(place)}
                name={nameOfPiece(pieces, place.piece)}
                href={screenOfPiece(pieces, place.piece).href}
                field={placeInWords(place.piece, values.get(place.piece), place.path)}
                excerpt={excerptOf(place.text, wanted, isCaseMatched)}
                replacing={
                  isReplacing
                    ? {
                        // Where the place begins with a capital, what comes there does too.
                        by: replaced(excerptOf(place.text, wanted, isCaseMatched)[1], wanted, by, isCaseMatched),
                        fault: faultIn(place),
                        isChosen: !left.has(keyOf(place)),
                        onChoose: (isChosen) =>
                          setLeft((now) => {
                            const next = new Set(now)
                            if (isChosen) next.delete(keyOf(place))
                            else next.add(keyOf(place))
                            return next
                          }),
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        </Section>
      ))}
      <Announcer />
    </div>
  )
}

const keyOf = ({ piece, path }: Place) => `${piece} ${path.join('.')}`
const countOf = (places: number) => (places === 1 ? 'one place' : `${places} places`)

interface FoundProps {
  name: string
  href: string
  /** which of its fields, in words */
  field: string
  excerpt: readonly [before: string, found: string, after: string]
  replacing: { by: string; fault: string | undefined; isChosen: boolean; onChoose(isChosen: boolean): void } | undefined
}

/** A place with the words around, and what would become of it. */
function Found({ name, href, field, excerpt: [before, found, after], replacing }: FoundProps) {
  const isPossible = replacing !== undefined && replacing.fault === undefined
  return (
    <li className={`framed ${shared.card} ${css.found}`}>
      {replacing && (
        <label className={shared.choice}>
          <input
            type="checkbox"
            checked={isPossible && replacing.isChosen}
            disabled={!isPossible}
            onChange={({ target }) => replacing.onChoose(target.checked)}
          />
          <span className="visually-hidden">Replace in {name}</span>
        </label>
      )}
      <div className={css.where}>
        <Link className="target" to={href}>
          {name}
        </Link>
        <span className="quiet">{field}</span>
        <p className={css.text}>
          {before}
          {isPossible && replacing.isChosen ? (
            <>
              <del>{found}</del>
              <ins>{replacing.by}</ins>
            </>
          ) : (
            <mark>{found}</mark>
          )}
          {after}
        </p>
        {replacing?.fault && <p className={replacing.fault === OUTSIDE ? 'quiet' : 'bad'}>{replacing.fault}</p>}
      </div>
    </li>
  )
}
