import { childLinks } from '#lib/navigation.ts'
import type { TabDocument } from '#schemas/document/tab.ts'

export type Group = { key: string; children: readonly { key: string }[] }

/** The pages that no tab leads to once this one is removed: those of its group, unless another tab has it. */
export function leftWithoutTab(
  removed: Pick<TabDocument, 'id' | 'group'>,
  tabs: readonly Pick<TabDocument, 'id' | 'group'>[],
  navigation: readonly Group[],
): string[] {
  if (removed.group === undefined || tabs.some(({ id, group }) => id !== removed.id && group === removed.group)) return []
  const own = navigation.find(({ key }) => key === removed.group)
  return own ? childLinks({ key: own.key, children: own.children.map(({ key }) => key) }).map(({ label }) => label) : []
}
