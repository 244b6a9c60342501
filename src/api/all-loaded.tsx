import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'

interface Loading {
  data: unknown
  error?: unknown
  mutate(): Promise<unknown>
}

type DataOf<All extends readonly Loading[]> = { [I in keyof All]: NonNullable<All[I]['data']> }

interface Props<All extends readonly Loading[]> {
  of: All
  /** rendered until all of it is there */
  waiting: ReactNode
  /** false while other data that render with it are loading */
  isReady?: boolean
  /** the title where something is missing */
  failure: string
  children(...data: DataOf<All>): ReactNode
}

/** Renders what several calls answered, or that they are loading or that one failed. Old data stay where newer do not come. */
export function AllLoaded<const All extends readonly Loading[]>({ of, waiting, isReady = true, failure, children }: Props<All>) {
  const failed = of.find(({ data, error }) => !data && error)
  if (failed) return <LoadFailure title={failure} error={failed.error} retry={() => Promise.all(of.map(({ mutate }) => mutate()))} />
  const loaded = of.map(({ data }) => data)
  // The cast says what was just tested: none is missing.
  return isReady && loaded.every(Boolean) ? children(...(loaded as unknown as DataOf<All>)) : waiting
}
