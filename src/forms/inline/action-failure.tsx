import type { Problem } from '#schemas/problem.ts'
import type { ActionState } from '#api/use-action.ts'
import { reloadIfReachable } from '#browser/reload.ts'
import { Button } from '#ui/button.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { SignInAgain } from './sign-in-again.tsx'

interface Props {
  of: ActionState
  /** what to say of it; undefined where something else was done since */
  text(problem: Problem): string | undefined
}

/**
 * Why something was not done, and how to go on: where another property was selected meanwhile, the whole page shows the former one;
 * what needs a new sign-in leads there.
 */
export function ActionFailure({ of, text }: Props) {
  if (of.is !== 'failed') return null
  const said = text(of.problem)
  return (
    <>
      {said && <StateLine tone="bad">{said}</StateLine>}
      {of.problem.type === '/error/changed_meanwhile' && (
        <Button tone="quiet" onClick={() => void reloadIfReachable()}>
          Reload this page
        </Button>
      )}
      {of.problem.type === '/error/sign_in_again' && <SignInAgain />}
    </>
  )
}
