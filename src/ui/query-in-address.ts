import { useLocation, useNavigate } from 'react-router-dom'

type Change = Readonly<Record<string, string | undefined>>

/**
 * What the query asks for, and how to ask for something else: undefined or nothing takes a name out. A reload and a link bring it back.
 * @param how `replace` is for what the back button leaves out
 */
export function useQueryInAddress(how?: { replace: boolean }): [query: URLSearchParams, show: (change: Change) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const show = (change: Change) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    navigate({ search: next.toString() }, how)
  }
  return [new URLSearchParams(search), show]
}
