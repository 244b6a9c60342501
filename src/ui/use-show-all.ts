import { useRef, useState } from 'react'

/**
 * A list of which a few are shown until all are asked for. The button that showed the rest is gone then: the keyboard goes on from the
 * first of them.
 * @param few so many are shown at first
 * @param isAllAnyway true where all are shown without being asked for, as on a later page
 */
export function useShowAll<Item>(few: number, idOf: (item: Item) => string, isAllAnyway = false) {
  const [isAll, setAll] = useState(isAllAnyway)
  // A later page may be reached without being drawn again.
  if (isAllAnyway && !isAll) setAll(true)
  const [firstMore, setFirstMore] = useState<string>()
  const hasFocused = useRef(false)
  // Not again where it comes back with its page of the list.
  const focusOnce = (row: HTMLLIElement | null) => {
    if (row && !hasFocused.current) row.focus()
    hasFocused.current ||= row !== null
  }
  return {
    isAll,
    shownOf: (items: readonly Item[]): readonly Item[] => (isAll ? items : items.slice(0, few)),
    showAll(items: readonly Item[]) {
      const next = items[few]
      setAll(true)
      setFirstMore(next && idOf(next))
    },
    /** What the row of an item needs to take the focus. */
    rowOf: (item: Item) => (idOf(item) === firstMore ? { tabIndex: -1, ref: focusOnce } : undefined),
  }
}
