import useSWR from 'swr'
import { create } from 'zustand'
import type { Thread } from '#schemas/review/entities.ts'
import { studioComments } from '#schemas/review/routes.ts'
import { call } from '#api/call.ts'
import { useDraft } from '../draft/draft-store.ts'

/** Changes with every comment on a campaign; Studio learns it as it says where its editor is. */
const useVersion = create(() => ({ campaign: '', version: '' }))

export const noteComments = (campaign: string, version: string): void => useVersion.setState({ campaign, version })

/** How many open threads each piece has, apart from the list: a canvas of 200 widgets asks for each. */
const useCounts = create<{ campaign: string; open: ReadonlyMap<string, number> }>(() => ({ campaign: '', open: new Map() }))

async function load(campaign: string) {
  const { threads } = await call(studioComments, { query: { campaign } })
  const open = new Map<string, number>()
  for (const { piece } of threads.filter(isOpen)) open.set(piece, (open.get(piece) ?? 0) + 1)
  useCounts.setState({ campaign, open })
  return { campaign, threads }
}

/** The comments of the campaign that is edited. The last ones stay until newer ones come. */
export function useThreads() {
  const campaign = useDraft((state) => state.campaign)
  const version = useVersion((state) => (state.campaign === campaign ? state.version : ''))
  const { data, error, mutate } = useSWR([studioComments.path, campaign, version], () => load(campaign), { keepPreviousData: true })
  return { threads: data?.campaign === campaign ? data.threads : undefined, error, mutate }
}

export const isOpen = ({ resolvedBy }: Thread): boolean => resolvedBy === undefined

/** How many open threads a piece has, as Studio’s header has loaded them. */
export const useOpenComments = (piece: string): number =>
  useCounts(({ campaign, open }) => (campaign === useDraft.getState().campaign ? (open.get(piece) ?? 0) : 0))
