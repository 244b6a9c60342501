import type { ActionState } from '#api/use-action.ts'
import { reloadIfReachable } from '#browser/reload.ts'
import { Button } from '#ui/button.tsx'

/** Beside the failure of a call about money: where another property was selected meanwhile, the whole page shows the former one. */
export function ReloadPage({ after }: { after: ActionState }) {
  if (after.is !== 'failed' || after.problem.type !== '/error/changed_meanwhile') return null
  return (
    <Button tone="quiet" onClick={() => void reloadIfReachable()}>
      Reload this page
    </Button>
  )
}
