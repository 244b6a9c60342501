import type { TabDocument } from '#schemas/document/tab.ts'
import { listed } from '#lib/listed.ts'
import { namesAmong } from '#lib/names-among.ts'
import { versionWidgets } from '#lib/version-rows.ts'
import { contentsOf, type Pieces, tabsIn } from '../draft/pieces.ts'
import type { Shown } from '../draft/tried.ts'
import { valuesOf } from '../shell/sections.ts'
import { removedBy } from './edits.ts'

/** What becomes of the widgets that a version of a page leaves out once it is kept, in sentences: of none where it leaves out none. */
export function whatGoes(pieces: Pieces, me: string, shown: Shown, name: string): string[] {
  if (!shown.piece.startsWith('tab:')) return []
  const tab = shown.value as TabDocument
  const leftOut = versionWidgets(tab, name).leftOut.map((id) => `widget:${id}`)
  const gone = removedBy(shown, name, contentsOf(pieces))
  const names = namesAmong(valuesOf(pieces), leftOut)
  const nameOf = (piece: string) => names.get(piece) ?? ''
  return [
    ...(gone.length === 0
      ? []
      : [
          `It leaves out ${listed(gone.map(nameOf))}, which no other page shows: ${gone.length === 1 ? 'this widget is' : 'these widgets are'} deleted.`,
        ]),
    ...gone.flatMap((piece) => {
      const by = pieces.get(piece)?.changedBy
      return by === undefined || by === me ? [] : [`${by} has changed ${nameOf(piece)}, which is not published yet: that is deleted too.`]
    }),
    ...leftOut
      .filter((piece) => !gone.includes(piece))
      .map((piece) => `${nameOf(piece)} stays on ${listed(otherPages(pieces, tab, piece))}.`),
  ]
}

const otherPages = (pieces: Pieces, { id }: TabDocument, piece: string): string[] =>
  tabsIn(pieces).flatMap((tab) => (tab.id !== id && tab.widgets.includes(piece.slice('widget:'.length)) ? [tab.label] : []))
