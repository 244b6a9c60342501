import { useLocation, useNavigate } from 'react-router-dom'
import { type LastAction, type Progress, stepAfter } from '../questions.ts'

/** Moves between steps by changing the URL; an open journey follows the last step. */
export function useMoves() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const to = (query: Record<string, string>) => navigate(`${pathname}?${new URLSearchParams(query)}`)
  const toOverview = () => navigate(pathname)

  return {
    toOverview,
    toJourney: (journey: string, step?: string) => to(step ? { journey, step } : { journey }),
    /** @param from the current step, from 0 */
    move(progress: Progress, from: number, action: LastAction): void {
      const step = progress.steps[stepAfter(progress, from, action)]
      const open = progress.journeys.find(({ isOpen }) => isOpen)
      if (step) to({ step: step.id })
      else if (open) to({ journey: open.id })
      else toOverview()
    },
  }
}
