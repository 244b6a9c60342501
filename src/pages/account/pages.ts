import { type ComponentType, lazy } from 'react'
import { paths } from '#lib/paths.ts'

/** What every page below /account is handed by the frame. */
export interface AccountPageProps {
  /** the introduction has been seen: the start-up need not lead there any more */
  onIntroduced(): void
}

/** The pages below /account that are no tabs of widgets, by address. A page joins by a line here. */
export const accountPages: Record<string, ComponentType<AccountPageProps>> = {
  [paths.featureMessages()]: lazy(() => import('./feature-messages/index.tsx')),
}
