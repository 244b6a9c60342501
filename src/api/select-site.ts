import { selectSite } from '#schemas/account/routes.ts'
import type { RouteInput } from '#schemas/route.ts'
import { call } from './call.ts'
import { isUnclear } from './failure-text.ts'
import { problemOf } from './problem.ts'
import { reloadAll, useWork } from './use-action.ts'

/** The reload that shows whether a choice without an answer was made. It waits for the network. */
let finding: Promise<unknown> | undefined

/** Chooses the account and site for all pages, in each of the person's tabs. */
export const useSelectSite = () =>
  useWork(async (input: RouteInput<typeof selectSite>) => {
    await call(selectSite, input).catch((error: unknown) => {
      if (isUnclear(problemOf(error))) finding ??= reloadAll({ otherSelection: 'unclear' }).finally(() => (finding = undefined))
      throw error
    })
    await reloadAll({ otherSelection: 'known' })
  })
