import { Failure } from '#ui/failure.tsx'
import { COMES_BACK_MESSAGE, isAway } from './comes-back.ts'
import { problemMessage, problemOf, referenceOf } from './problem.ts'

interface Props {
  title?: string
  error: unknown
  /** what to say instead of the error's own message */
  message?: string
  retry(): unknown
}

/** Says that something could not be loaded, and loads it again when asked. */
export function LoadFailure({ title, error, message, retry }: Props) {
  const problem = problemOf(error)
  const comesBack = isAway(error)
  return (
    <Failure title={title} reference={referenceOf(problem)} needsHelp={!comesBack} retry={retry}>
      {message ?? (comesBack ? COMES_BACK_MESSAGE : problemMessage(problem))}
    </Failure>
  )
}
