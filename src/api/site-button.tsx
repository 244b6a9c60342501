import { useNavigate } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { failureText } from './failure-text.ts'
import { useSelectSite } from './select-site.ts'

interface Props {
  billingAccountId: string
  siteId: string
  to: string
  children: string
}

/** Leads to a page about a place, which it selects first. */
export function SiteButton({ billingAccountId, siteId, to, children }: Props) {
  const navigate = useNavigate()
  const [select, state] = useSelectSite()
  return (
    <>
      <Button
        tone="text"
        isBusy={state.is === 'running'}
        onClick={async () => {
          const from = location.pathname
          // Stay on the page that the customer has moved to.
          if ((await select({ body: { billingAccountId, siteId } })) && location.pathname === from) navigate(to)
        }}
      >
        {children}
      </Button>
      {state.is === 'failed' && <StateLine tone="bad">{failureText(state.problem)}</StateLine>}
    </>
  )
}
