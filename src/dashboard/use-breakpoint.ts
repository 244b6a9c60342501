import { useSyncExternalStore } from 'react'
import type { Breakpoint } from '#schemas/columns.ts'

/* The widths at which dashboard.module.css changes the grid. */
const tablet = matchMedia('(width >= 48rem)')
const desktop = matchMedia('(width >= 64rem)')

export const currentBreakpoint = (): Breakpoint => (desktop.matches ? 'desktop' : tablet.matches ? 'tablet' : 'phone')

function follow(listener: () => void): () => void {
  for (const query of [tablet, desktop]) query.addEventListener('change', listener)
  return () => {
    for (const query of [tablet, desktop]) query.removeEventListener('change', listener)
  }
}

export const useBreakpoint = (): Breakpoint => useSyncExternalStore(follow, currentBreakpoint)
