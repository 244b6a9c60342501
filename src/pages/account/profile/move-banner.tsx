import { homeMoveBannerSeen, homeMoveCases } from '#schemas/home-move/routes.ts'
import { failureText } from '#api/failure-text.ts'
import { type ActionState, useAction } from '#api/use-action.ts'
import { useApi } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { StateLine } from '#ui/state-line.tsx'

/** Source: portal-shell.md, section 4, Home move, Banner states. */
export type BannerState = 'idle' | 'hide' | 'removed' | 'show'

/** Idle until it is known whether there are news, removed as soon as the customer puts them away, and back where that fails. */
export function bannerState(isLoaded: boolean, hasNews: boolean, seen: ActionState['is']): BannerState {
  if (!isLoaded) return 'idle'
  if (!hasNews) return 'hide'
  return seen === 'running' || seen === 'done' ? 'removed' : 'show'
}

/** News of a move, until they are put away. */
export function MoveBanner() {
  const { data } = useApi(homeMoveCases, {})
  const [putAway, seen] = useAction(homeMoveBannerSeen, { refreshes: [homeMoveCases.path] })
  const banner = data?.banner
  if (bannerState(data !== undefined, banner !== undefined, seen.is) !== 'show' || !banner) return null
  return (
    <Notice title={banner.title}>
      <p>
        {banner.body} <Link to={paths.movingHouse()}>See your move</Link>
      </p>
      <Button tone="quiet" onClick={() => void putAway({ body: { moveId: banner.moveId } })}>
        Hide this
      </Button>
      {seen.is === 'failed' && <StateLine tone="bad">{failureText(seen.problem)}</StateLine>}
    </Notice>
  )
}
