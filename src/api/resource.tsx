import type { ReactNode } from 'react'
import type { SWRResponse } from 'swr'
import { problemMessage, problemOf } from '#api/problem.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './resource.module.css'

interface Props<Data> {
  of: SWRResponse<Data>
  /** its name, as in: … could not be loaded */
  name: string
  /** rem reserved while it loads, so that nothing below moves */
  heightRem: number
  /** false while other data that render with it are loading */
  isReady?: boolean
  /** rendered instead if the server has no data */
  empty?: ReactNode
  children(data: Data): ReactNode
}

/**
 * Renders what a call answered, or that it is loading, failed or has no data. Old data, and what is typed beside them, stay
 * while new data load and where they do not come.
 */
export function Resource<Data>({ of, isReady = true, name, heightRem, empty, children }: Props<Data>) {
  const { data, error, mutate, isValidating } = of
  const problem = error === undefined ? undefined : problemOf(error)
  if (problem?.type === '/error/no_data' && empty !== undefined) return empty
  if (problem && data === undefined && !isValidating) {
    return <LoadFailure title={`${name} could not be loaded`} error={error} retry={mutate} />
  }
  if (data === undefined || !isReady) return <Waiting label={`Loading: ${name}`} heightRem={heightRem} />
  return (
    <div className={css.drawn} aria-busy={isValidating || undefined} data-is={of.isLoading ? 'loading' : 'drawn'}>
      {children(data)}
      {problem && (
        <p className={`quiet ${css.stale}`} role="status">
          {name} could not be loaded again, so this may be old. {problemMessage(problem)}{' '}
          <Button tone="quiet" onClick={() => mutate()} isBusy={isValidating}>
            Retry<span className="visually-hidden"> {name}</span>
          </Button>
        </p>
      )}
    </div>
  )
}

/** True once each of these has loaded or failed, so that what needs them appears together. */
export const areSettled = (...all: readonly { data: unknown; error?: unknown }[]): boolean =>
  all.every(({ data, error }) => data !== undefined || error !== undefined)

/** A placeholder while data load: a card, or the content of the section that it is in. */
export const Waiting = ({ label, heightRem }: { label: string; heightRem: number }) => (
  <div className={`framed ${css.waiting}`} role="status" data-is-waiting style={{ minBlockSize: `${heightRem}rem` }}>
    <span className="visually-hidden">{label}</span>
    <Skeleton />
  </div>
)
