import { paths } from '#lib/paths.ts'

/** What the calculator shows, by its address. Source: portal-usage.md, section 2, Carbon calculator views. */
export type Place = { is: 'initial' } | { is: 'form'; step: string } | { is: 'default' } | { is: 'details' } | { is: 'reset' }

/** `?step=gas` is the form; the results are at `/default-state`, and their details are `?view=details`. */
export function placeAt(path: string, query: URLSearchParams): Place {
  const step = query.get('step')
  const view = query.get('view')
  if (view === 'reset') return { is: 'reset' }
  if (path === paths.carbonCalculator('default-state')) return view === 'details' ? { is: 'details' } : { is: 'default' }
  return step === null ? { is: 'initial' } : { is: 'form', step }
}

/** The address of a place; the opposite of `placeAt`. */
export function pathOf(place: Place): string {
  switch (place.is) {
    case 'initial':
      return paths.carbonCalculator()
    case 'form':
      return `${paths.carbonCalculator()}?step=${place.step}`
    case 'default':
      return paths.carbonCalculator('default-state')
    case 'details':
      return `${paths.carbonCalculator('default-state')}?view=details`
    case 'reset':
      return `${paths.carbonCalculator()}?view=reset`
  }
}
