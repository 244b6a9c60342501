import { useLocation, useNavigate } from 'react-router-dom'

type Change = Readonly<Record<string, string | undefined>>

/**
 * The query of the current URL, and a function that changes it: undefined or '' removes a name. A reload and a shared link restore it.
 * @param how with `replace` the back button skips the change
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
