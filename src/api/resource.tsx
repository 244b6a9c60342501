import { type ReactNode, useEffect, useState } from 'react'
import type { SWRResponse } from 'swr'
import { problemOf } from '#api/problem.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import css from './resource.module.css'

const SHOWN_AFTER_MS = 300

interface Props<Data> {
  of: SWRResponse<Data>
  /** what it is, as in: … could not be loaded */
  name: string
  /** rem that are kept free for it, so that nothing below moves when it comes */
  heightRem: number
  /** false while something else that is drawn with it is still on its way */
  isReady?: boolean
  /** what stands there instead where the server says that there is no data */
  empty?: ReactNode
  children(data: Data): ReactNode
}

/** Something that the server knows: on its way, failed, without data, or drawn. Old data stay while new ones load. */
export function Resource<Data>({ of, isReady = true, name, heightRem, empty, children }: Props<Data>) {
  const { data, error, mutate, isValidating } = of
  const problem = error === undefined ? undefined : problemOf(error)
  if (problem?.type === '/error/no_data' && empty !== undefined) return empty
  if (problem && !isValidating) {
    return <LoadFailure title={`${name} could not be loaded`} error={error} retry={mutate} />
  }
  if (data === undefined || !isReady) return <Waiting label={`Loading: ${name}`} heightRem={heightRem} />
  return (
    <div className={css.drawn} aria-busy={isValidating || undefined} data-is={of.isLoading ? 'loading' : 'drawn'}>
      {children(data)}
    </div>
  )
}

/** Whether all of these have come or failed: what is drawn from several answers appears at once, and moves nothing. */
export const areSettled = (...all: readonly { data: unknown; error?: unknown }[]): boolean =>
  all.every(({ data, error }) => data !== undefined || error !== undefined)

/** Takes the place of what is on its way; the bars appear only when it takes long enough to wonder. */
export function Waiting({ label, heightRem }: { label: string; heightRem: number }) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={css.waiting} role="status" data-is={isShown ? 'shown' : 'waiting'} style={{ minBlockSize: `${heightRem}rem` }}>
      <span className="visually-hidden">{label}</span>
      <span className={css.line} />
      <span className={css.block} />
    </div>
  )
}
