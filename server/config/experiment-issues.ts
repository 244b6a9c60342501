import { listed } from '#lib/listed.ts'
import { widgetsShownOn } from '#lib/page-versions.ts'
import { pieceOfEntry, titleOf, TRIED_LISTS, type Tried, triedIn, type Tryable } from '#lib/tried.ts'
import { inVersion, versionNames } from '#lib/versions.ts'
import { type Brand, brand } from '#schemas/brand.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { Issue } from '#schemas/studio/entities.ts'

/** Issues with experiments: what is counted of one is kept by its id and by what it is about, and its goal must be one that can be reached. */
export function findExperimentIssues(document: PortalDocument): Issue[] {
  const { forms = [] } = document
  const tried = triedIn(document)
  const first = new Map(tried.toReversed().map((one) => [one.value.experiment.id, one]))
  return [
    ...tried.flatMap((one) => {
      const other = first.get(one.value.experiment.id)
      return other === one || !other
        ? []
        : [
            {
              place: `${one.place}, experiment`,
              message: `“${titleOf(one.value)}” has the same experiment as “${titleOf(other.value)}”: give it up in one of them`,
            },
          ]
    }),
    ...findSharedNames(document, tried),
    ...tried
      .filter(({ value: { experiment } }) => experiment.goal === 'form' && !forms.some(({ id, made }) => id === experiment.form && made))
      .map(({ place }) => ({
        place: `${place}, experiment`,
        message: 'its goal is a form that does not exist: choose one that staff have made',
      })),
    ...tried.flatMap(findNamedTwice),
    ...tried.flatMap(findUnreachable),
    ...document.tabs.flatMap((tab, i) => findUnshown(tab, `tabs[${i}] "${tab.id}"`, document)),
  ]
}

/** Two entries of one name that a customer may both see are counted as one. */
function findSharedNames({ content }: PortalDocument, tried: readonly Tried[]): Issue[] {
  const entries = TRIED_LISTS.flatMap((list) =>
    content[list].map((value, i) => ({ piece: pieceOfEntry(list, value), place: `content.${list}[${i}]`, brands: brandsOf(value) })),
  )
  return tried
    .filter(({ piece, place, value }) =>
      entries.some((one) => one.piece === piece && one.place !== place && brandsOf(value).some((name) => one.brands.includes(name))),
    )
    .map(({ place, value }) => ({
      place: `${place}, experiment`,
      message: `another entry has the name in the system of “${titleOf(value)}”, and would be counted with it: give it another one`,
    }))
}

const brandsOf = ({ audience }: Tryable): readonly Brand[] => audience?.brands ?? brand.enum

function findNamedTwice({ place, value: { experiment } }: Tried): Issue[] {
  const twice = versionNames(experiment).filter((name) => experiment.versions.filter(({ key }) => key === name).length > 1)
  return twice.map((name) => ({ place: `${place}, experiment`, message: `two versions are called ${name}: remove one of them` }))
}

/** A message without a link has nothing to use. */
function findUnreachable({ piece, place, value }: Tried): Issue[] {
  if (value.experiment.goal !== 'click' || !/^content:(?:heroMessages|nextBestActions):/.test(piece)) return []
  const without = versionNames(value.experiment).filter((name) => !(inVersion(value, name) as { link?: unknown }).link)
  return without.length === 0
    ? []
    : [
        {
          place: `${place}, experiment`,
          message: `${without.length === 1 ? 'version' : 'versions'} ${listed(without)} must have a link to use, or another goal`,
        },
      ]
}

/** A widget of a page that no version of it shows, and a version that shows nothing. */
function findUnshown(tab: TabDocument, place: string, { widgets }: PortalDocument): Issue[] {
  if (!tab.experiment) return []
  const names = versionNames(tab.experiment)
  const shown = names.map((name) => new Set(widgetsShownOn(inVersion(tab, name))))
  const nowhere = tab.widgets.filter((id) => !shown.some((ids) => ids.has(id)))
  const empty = names.filter((_, i) => shown[i]?.size === 0)
  return [
    ...nowhere.map((id) => ({
      place: `${place}, widgets`,
      message: `no version of the page shows “${widgets.find((widget) => widget.id === id)?.title ?? id}”: show it in one, or take it off the page`,
    })),
    ...empty.map((name) => ({ place: `${place}, experiment`, message: `version ${name} shows no widget` })),
  ]
}
