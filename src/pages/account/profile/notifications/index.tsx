import { useState } from 'react'
import { notifications, readNotifications } from '#schemas/notifications/routes.ts'
import type { Inbox } from '#schemas/notifications/entities.ts'
import { notificationIcons } from '#schemas/portal/routes.ts'
import { ActionLine } from '#api/action-line.tsx'
import { ONLY_CUSTOMER } from '#api/problem.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { useAction } from '#api/use-action.ts'
import { useApi } from '#api/use-api.ts'
import { counted } from '#lib/counted.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { Columns } from '#ui/columns.tsx'
import { ByMail } from './by-mail.tsx'
import { NotificationList } from './notification-list.tsx'
import css from './notifications.module.css'

const FEW = 20

/** What happened of late, read and unread, and what is sent by mail. Source: portal-shell.md, section 7. */
export default function NotificationsPage({ initial }: AccountPageProps) {
  const [limit, setLimit] = useState(FEW)
  const inbox = useApi(notifications, { query: { limit } })
  const isActing = initial.impersonation !== undefined
  return (
    <Page title="Notifications" up={{ to: paths.profile(), label: 'Profile' }}>
      <Columns isRagged>
        <Resource
          of={inbox}
          name="Your notifications"
          heightRem={30}
          empty={<Notice title="No account here">There is no account that something could have happened to.</Notice>}
        >
          {(data) => <Newest inbox={data} isActing={isActing} isLoadingMore={inbox.isLoading} onMore={() => setLimit(limit + FEW)} />}
        </Resource>
        {areSettled(inbox) && <ByMail isActing={isActing} />}
      </Columns>
    </Page>
  )
}

interface Props {
  inbox: Inbox
  isActing: boolean
  isLoadingMore: boolean
  onMore(): void
}

function Newest({ inbox, isActing, isLoadingMore, onMore }: Props) {
  const { billingAccountId, notifications: shown, total, unread, keptDays } = inbox
  const [read, state] = useAction(readNotifications, { refreshes: [notifications.path, notificationIcons.path] })
  const [readOne] = useAction(readNotifications, { refreshes: [notifications.path, notificationIcons.path] })
  const isLeft = shown.length < total
  return (
    <Section title="Latest" aside={total > 0 && <p className="quiet">{unread > 0 ? `${unread} unread` : 'All read'}</p>} isNarrow>
      {unread > 0 && (
        <div className={css.actions}>
          <Button
            tone="quiet"
            isBusy={state.is === 'running'}
            onClick={() => void read({ body: { billingAccountId } })}
            disabledReason={isActing ? ONLY_CUSTOMER : undefined}
          >
            Mark all as read
          </Button>
        </div>
      )}
      <ActionLine state={state} running="Saving…" done="All of them are marked as read." failed="Not saved." />
      {total === 0 ? (
        <p>Nothing has happened yet. We tell you here when a bill is ready, a payment was taken or a reading is due.</p>
      ) : (
        <NotificationList
          notifications={shown}
          onRead={(id) => {
            if (!isActing) void readOne({ body: { billingAccountId, ids: [id] } })
          }}
        />
      )}
      <p className="quiet" role="status">
        {isLeft && `${shown.length} of ${counted(total, 'notification')}.`}
      </p>
      {isLeft && (
        <Button tone="quiet" isBusy={isLoadingMore} onClick={onMore}>
          Load more
        </Button>
      )}
      <p className="quiet">We keep each for {keptDays} days. Only you see which ones you have read.</p>
    </Section>
  )
}
