import { isOfCode } from '#lib/leads-on.ts'
import { counted } from '#lib/counted.ts'
import { sum } from '#lib/sum.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { TabDocument } from '#schemas/document/tab.ts'
import { announce } from '../announcer.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { edit } from '../draft/edits.ts'
import { editTab } from '../draft/page-edits.ts'
import { releasedOf, tabsIn } from '../draft/pieces.ts'
import { led, linksTo } from '../links/pages.ts'
import { nameOfPiece } from '../shell/sections.ts'
import css from '../studio.module.css'
import { formerPathsFor } from './former-paths.ts'

/** A tab's address, the addresses that it had before, and what still leads to those. */
export function AddressField({ tab, isReadOnly, error }: { tab: TabDocument; isReadOnly: boolean; error: string | undefined }) {
  const pieces = useDraft((state) => state.pieces)
  const released = releasedOf<TabDocument>(pieces.get(`tab:${tab.id}`))?.path
  const { formerPaths = [] } = tab
  return (
    <>
      <TextField
        label="Address"
        hint="Where its page is. Customers who have the old address are led to the new one."
        value={tab.path}
        error={error ?? faultOfPath(tab, tabsIn(pieces))}
        onChange={(path) =>
          editTab(`Changed the address of “${tab.label}”`, tab.id, (edited) => {
            const former = formerPathsFor(edited, path, released)
            edited.path = path
            if (former.length > 0) edited.formerPaths = former
            else delete edited.formerPaths
          })
        }
      />
      {formerPaths.length > 0 && (
        <fieldset className={css.box}>
          <legend>Old addresses that lead here</legend>
          <ul className={css.list}>
            {formerPaths.map((path) => (
              <li key={path} className={css.row}>
                <code>{path}</code>
                <Button
                  tone="quiet"
                  onClick={() => {
                    editTab(`Removed the old address ${path}`, tab.id, (edited) => {
                      edited.formerPaths = formerPaths.filter((one) => one !== path)
                      if (edited.formerPaths.length === 0) delete edited.formerPaths
                    })
                    announce(`${path} leads nowhere from then on. Undo brings it back.`)
                  }}
                >
                  Remove<span className="visually-hidden"> {path}</span>
                </Button>
                {!isReadOnly && <LeadHere from={path} to={tab.path} />}
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </>
  )
}

/** Names what still leads to an old address, and leads all of it to the new one. */
function LeadHere({ from, to }: { from: string; to: string }) {
  const pieces = useDraft((state) => state.pieces)
  const found = linksTo(pieces, from)
  if (found.length === 0) return <span className="quiet">Nothing in the portal’s texts leads there.</span>
  const links = sum(found.map(({ count }) => count))
  return (
    <>
      <span>
        {counted(links, 'link')} {links === 1 ? 'leads' : 'lead'} there, in{' '}
        {found.map(({ piece }) => nameOfPiece(pieces, piece)).join(', ')}.
      </span>
      <Button
        tone="quiet"
        onClick={() => {
          edit(`Led the links of ${from} to ${to}`, (contents) => {
            for (const { piece } of found) contents[piece] = led(contents[piece], from, to)
          })
          announce(`${counted(links, 'link')} changed.`)
        }}
      >
        Lead {links === 1 ? 'it' : 'them'} to the new address
      </Button>
    </>
  )
}

/** An address is one page's alone. */
export function faultOfPath({ id, path }: Pick<TabDocument, 'id' | 'path'>, tabs: readonly TabDocument[]): string | undefined {
  const others = tabs.filter((tab) => tab.id !== id)
  const taken = others.find((tab) => tab.path === path)
  if (taken) return `“${taken.label}” has this address already.`
  const former = others.find((tab) => tab.formerPaths?.includes(path))
  if (former) return `This is an old address of “${former.label}”, and leads there.`
  return isOfCode(path) ? 'A page of the portal has this address already.' : undefined
}
