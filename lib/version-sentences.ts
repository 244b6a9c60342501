import type { TabDocument } from '#schemas/document/tab.ts'
import type { NameOf } from './value-in-words.ts'
import { hasVersion, versionWidgets } from './version-rows.ts'
import { VERSION_NAMES, type VersionName } from './versions.ts'

/** What has changed in the versions of a page; of those of a new experiment what differs from version A. */
export const versionSentences = (before: TabDocument, after: TabDocument, nameOf: NameOf): string[] =>
  VERSION_NAMES.flatMap((name) => {
    if (!hasVersion(after, name))
      return before.experiment && after.experiment && hasVersion(before, name) ? [`version ${name} is removed`] : []
    const changes = changesOf(before, after, name, nameOf)
    return changes.length === 0 ? [] : [`version ${name} ${changes.join(' and ')}`]
  })

function changesOf(before: TabDocument, after: TabDocument, name: VersionName, nameOf: NameOf): string[] {
  const is = versionWidgets(after, name)
  const was = hasVersion(before, name)
    ? versionWidgets(before, name)
    : name === 'A'
      ? { shown: after.widgets, leftOut: [] }
      : { ...versionWidgets(after, 'A'), leftOut: [] }
  const titles = (ids: readonly string[]) => ids.map((id) => nameOf('widget', id)).join(', ')
  const gone = is.leftOut.filter((id) => !was.leftOut.includes(id))
  const back = is.shown.filter((id) => was.leftOut.includes(id))
  const both = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => others.includes(id)).join()
  return [
    ...(gone.length > 0 ? [`leaves out ${titles(gone)}`] : []),
    ...(back.length > 0 ? [`shows ${titles(back)} again`] : []),
    ...(both(is.shown, was.shown) === both(was.shown, is.shown) ? [] : ['has its widgets in another order']),
  ]
}
