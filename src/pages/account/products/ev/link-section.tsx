import type { NetworkAccount } from '#schemas/ev/entities.ts'
import { networkAccounts } from '#schemas/ev/routes.ts'
import { ONLY_CUSTOMER } from '#api/problem.ts'
import { problemOf } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { useApi, useRefresh } from '#api/use-api.ts'
import { Resource } from '#api/resource.tsx'
import { ActionLine } from '#api/action-line.tsx'
import { Button } from '#ui/button.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { useQueryInAddress } from '#ui/query-in-address.ts'
import { Section } from '#ui/section.tsx'
import { leave } from './link-state.ts'
import { LinkDialog } from './link-dialog.tsx'
import css from './ev.module.css'

/** The account of the charging network that is linked, and linking another. */
export function LinkSection({ isActing }: { isActing: boolean }) {
  const account = useApi(networkAccounts, {})
  return (
    <Section title="Charging account">
      <Resource of={account} name="Your charging account" heightRem={8}>
        {(data) => <Linked account={data} isActing={isActing} />}
      </Resource>
    </Section>
  )
}

function Linked({ account, isActing }: { account: NetworkAccount; isActing: boolean }) {
  const { billingAccountId, link, canLink } = account
  const [query, show] = useQueryInAddress({ replace: true })
  const refresh = useRefresh()
  const [take, state] = useWork(async (chargeNetId: string) => {
    try {
      await leave(billingAccountId, chargeNetId)
    } catch (error) {
      // Unlinked in another tab already, it is what was wanted.
      if (problemOf(error).type !== '/error/not_found') throw error
    }
    await refresh(networkAccounts.path)
  })
  const disabledReason = isActing ? ONLY_CUSTOMER : undefined
  return (
    <>
      {link ? (
        <p>
          <strong>{link.chargeNetId}</strong> is linked{link.email ? `, with ${link.email}` : ''}. What you charge in public comes into your
          list, usually the next day.
        </p>
      ) : canLink ? (
        <p>Link your charging network account, and you’ll see what you charge in public in the same list.</p>
      ) : (
        <p>You can’t link an account here. Call us and we’ll do it for you.</p>
      )}
      <div className={css.answers}>
        {canLink && (
          <Button tone={link ? 'quiet' : 'plain'} onClick={() => show({ link: 'open' })} disabledReason={disabledReason}>
            {link ? 'Link another account' : 'Link your account'}
          </Button>
        )}
        {link && (
          <AskingButton
            tone="remove"
            isBusy={state.is === 'running'}
            disabledReason={disabledReason}
            title="Unlink this account?"
            text="No new charges come in from then on. Those that came so far stay in your list, and you can link it again."
            yes="Unlink it"
            onYes={() => void take(link.chargeNetId)}
          >
            Unlink this account
          </AskingButton>
        )}
      </div>
      <ActionLine state={state} running="Unlinking…" done="The account is no longer linked." failed="It is still linked." />
      {canLink && !isActing && query.get('link') === 'open' && <LinkDialog account={account} onClose={() => show({ link: undefined })} />}
    </>
  )
}
