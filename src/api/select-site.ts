import { selectSite } from '#schemas/account/routes.ts'
import { useAction } from './use-action.ts'

/** Chooses the account and site for all pages, in each of the person's tabs. */
export const useSelectSite = () => useAction(selectSite, { refreshes: 'everyTab' })
