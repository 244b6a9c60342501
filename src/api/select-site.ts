import { selectSite } from '#schemas/account/routes.ts'
import type { RouteInput } from '#schemas/route.ts'
import { call } from './call.ts'
import { reloadAll, useWork } from './use-action.ts'
import { saveAndRefresh } from './use-api.ts'

/** Chooses the account and site for all pages, in each of the person's tabs. One whose answer was lost may be chosen too. */
export const useSelectSite = () =>
  useWork((input: RouteInput<typeof selectSite>) =>
    saveAndRefresh(
      () => call(selectSite, input),
      () => reloadAll({ isOtherSelection: true }),
    ),
  )
