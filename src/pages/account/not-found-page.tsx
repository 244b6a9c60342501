import { Navigate, useLocation } from 'react-router-dom'
import type { Tab } from '#schemas/portal/entities.ts'
import { paths } from '#lib/paths.ts'
import { ActionLink } from '#ui/action-link.tsx'
import { Failure } from '#ui/failure.tsx'
import { Page } from '#ui/page.tsx'

/** @param tabs the customer's, one of which may have had this address before */
export default function NotFoundPage({ tabs = [] }: { tabs?: readonly Tab[] }) {
  const { pathname, search, hash } = useLocation()
  const asked = pathname.replace(/\/+$/, '')
  const moved = tabs.find(({ formerPaths }) => formerPaths?.includes(asked))
  if (moved) return <Navigate replace to={`${moved.path}${search}${hash}`} />
  return (
    <Page title="Page not found" isFound={false}>
      <Failure
        action={
          <ActionLink tone="quiet" href={paths.account()}>
            Go to your account
          </ActionLink>
        }
      >
        We can’t find this page. It may have moved, or the link may be wrong.
      </Failure>
    </Page>
  )
}
