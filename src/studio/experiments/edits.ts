import { content } from '#schemas/document/content.ts'
import { type Experiment, VERSION_KEYS, type VersionKey } from '#schemas/document/experiment.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import { widgetDocument } from '#schemas/document/widget.ts'
import { titleOf, type TRIED_LISTS } from '#lib/tried.ts'
import { inVersion } from '#lib/versions.ts'
import { widgetsShownOn } from '#lib/page-versions.ts'
import { edit } from '../draft/edits.ts'
import { useDraft } from '../draft/draft-store.ts'
import { type Contents, releasedOf } from '../draft/pieces.ts'
import { editTried, findShown, holderOf, recipeFor, type Shown } from '../draft/tried.ts'

export const MOST_OTHERS = VERSION_KEYS.length

const isPage = (piece: string): boolean => piece.startsWith('tab:')

/** The fields in which versions differ. The text of a widget without data is the same in all of them. */
function fieldsOf(piece: string): string[] {
  const [kind, list] = piece.split(':') as [string, (typeof TRIED_LISTS)[number]]
  const { experiment } = kind === 'content' ? content.properties[list].items.properties : widgetDocument.properties
  return Object.keys(experiment.properties.versions.items.properties).filter((field) => field !== 'key' && field !== 'emptyText')
}

/** Of the thing itself: what a recipe is given cannot be copied. */
function copyOf({ piece, value }: Shown): object {
  if (isPage(piece)) {
    const order = widgetsShownOn(value as TabDocument)
    return { order, leavesOut: (value as TabDocument).widgets.filter((id) => !order.includes(id)) }
  }
  const fields = fieldsOf(piece)
  return structuredClone(Object.fromEntries(Object.entries(value).filter(([field]) => fields.includes(field))))
}

/** A new experiment, with one other version that is the same as the first. */
export function beginExperiment(shown: Shown): void {
  editTried(`Began an experiment with “${titleOf(shown.value)}”`, shown, (value) => {
    // Of an experiment before, which is over.
    delete (value as Partial<TabDocument>).leavesOut
    value.experiment = {
      id: crypto.randomUUID(),
      share: 100,
      versions: [{ key: 'B', ...copyOf(shown) }],
      goal: 'click',
      days: 7,
      expected: 5,
      difference: 1,
    }
  })
}

export const setExperiment = (shown: Shown, fields: Partial<Experiment>): void =>
  editTried(`Changed the experiment with “${titleOf(shown.value)}”`, shown, ({ experiment }) => {
    if (experiment) Object.assign(experiment, fields)
  })

export const setVersion = (shown: Shown, name: VersionKey, fields: object): void =>
  editTried(`Changed version ${name} of “${titleOf(shown.value)}”`, shown, ({ experiment }) => {
    const version = experiment?.versions.find(({ key }) => key === name)
    if (version) Object.assign(version, fields)
  })

/**
 * Adds a version under a letter that is free: the others keep theirs. The letter of one that customers still see is used again only where
 * no other is left, because what other campaigns have changed in that version would become a change of the new one.
 */
export function addVersion(shown: Shown): void {
  const seen = releasedKeys(shown)
  editTried(`Added a version of “${titleOf(shown.value)}”`, shown, ({ experiment }) => {
    const taken = new Set(experiment?.versions.map(({ key }) => key))
    const free = VERSION_KEYS.filter((name) => !taken.has(name))
    const key = free.find((name) => !seen.has(name)) ?? free[0]
    if (key) experiment?.versions.splice(VERSION_KEYS.filter((name) => name < key && taken.has(name)).length, 0, { key, ...copyOf(shown) })
  })
}

/** The letters of the versions that customers see in the same experiment. */
function releasedKeys({ piece, value }: Shown): ReadonlySet<VersionKey> {
  const holder = holderOf(piece)
  const released = { [holder]: releasedOf(useDraft.getState().pieces.get(holder)) } as Contents
  const seen = value.experiment && findShown(released, piece, value.experiment.id)
  return new Set(seen?.value.experiment?.versions.map(({ key }) => key))
}

export const removeVersion = (shown: Shown, name: VersionKey): void =>
  editTried(`Removed version ${name} of “${titleOf(shown.value)}”`, shown, ({ experiment }) => {
    if (experiment) experiment.versions = experiment.versions.filter(({ key }) => key !== name)
  })

/** Ends an experiment: all see one version from then on. @param name A for the thing as it is */
export const keepVersion = (shown: Shown, name: string): void =>
  edit(`Kept version ${name} of “${titleOf(shown.value)}”`, keeping(shown, name))

type Recipe = (contents: Contents) => void

/** What keeping a version makes of the draft. */
export const keeping = (shown: Shown, name: string): Recipe =>
  isPage(shown.piece) ? keepPage(shown.value as TabDocument, name) : keepWords(shown, name)

function keepWords(shown: Shown, name: string): Recipe {
  const { experiment: _, ...kept } = structuredClone(inVersion(shown.value, name))
  const fields = Object.entries(kept).filter(([, value]) => value !== undefined)
  return recipeFor(shown, (value) => {
    const held = value as Record<string, unknown>
    for (const field of Object.keys(held)) delete held[field]
    Object.assign(held, Object.fromEntries(fields))
  })
}

/** The widgets that the kept version does not show leave the page, and go once no page has them. */
function keepPage(tab: TabDocument, name: string): Recipe {
  const { experiment: _, leavesOut: __, ...kept } = structuredClone(tab)
  const widgets = widgetsShownOn(inVersion(tab, name))
  return (contents) => {
    contents[`tab:${tab.id}`] = { ...kept, widgets }
    for (const piece of goneWith(contents, tab, widgets)) delete contents[piece]
  }
}

const goneWith = (contents: Contents, tab: TabDocument, widgets: readonly string[]): `widget:${string}`[] => {
  const elsewhere = Object.entries(contents).flatMap(([piece, value]) =>
    piece.startsWith('tab:') && piece !== `tab:${tab.id}` ? (value as TabDocument).widgets : [],
  )
  return tab.widgets.filter((id) => !widgets.includes(id) && !elsewhere.includes(id)).map((id) => `widget:${id}` as const)
}

/** Pieces that go when a version is kept. */
export const removedBy = ({ piece, value }: Shown, name: string, contents: Contents): string[] =>
  isPage(piece) ? goneWith(contents, value as TabDocument, widgetsShownOn(inVersion(value as TabDocument, name))) : []
