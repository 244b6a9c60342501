import { useState } from 'react'
import useSWR from 'swr'
import type { InboxEntry } from '#schemas/review/entities.ts'
import { readStudioInbox, studioInbox } from '#schemas/review/routes.ts'
import { call } from '#api/call.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Time } from '#ui/time.tsx'
import shared from '../studio.module.css'
import css from './inbox.module.css'
import { setUnread, useUnread } from './unread.ts'

/** What this member of staff is told: how much of it is new, and a list of it. */
export function Inbox() {
  const unread = useUnread((state) => state.unread)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className={css.inbox}>
      <Button tone="quiet" size="icon" label={unread > 0 ? `Inbox: ${unread} new` : 'Inbox'} onClick={() => setIsOpen(true)}>
        <Icon name="mail" />
        {unread > 0 && (
          <span className={css.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Button>
      {isOpen && (
        <Dialog title="Inbox" onClose={() => setIsOpen(false)}>
          {(close) => <Entries close={close} />}
        </Dialog>
      )}
    </span>
  )
}

/** What is new stays marked as new until the inbox is opened again. */
async function openInbox(): Promise<readonly InboxEntry[]> {
  const { entries } = await call(studioInbox, {})
  const [newest] = entries
  if (newest && entries.some(({ isRead }) => !isRead)) {
    await call(readStudioInbox, { body: { upTo: newest.id } })
    setUnread(0)
  }
  return entries
}

function Entries({ close }: { close(): void }) {
  const { data, error, mutate } = useSWR(studioInbox.path, openInbox, { revalidateOnFocus: false, dedupingInterval: 0 })
  if (error && !data) return <LoadFailure title="Your inbox could not be loaded" error={error} retry={mutate} />
  if (!data) return <p role="status">Loading …</p>
  if (data.length === 0) return <p>There is nothing yet. When a colleague asks for your review, answers or comments, it appears here.</p>
  return (
    <ul className={shared.list}>
      {data.map((entry) => (
        <li key={entry.id} className={css.entry} data-is-new={!entry.isRead || undefined}>
          <p>
            {!entry.isRead && <strong>New: </strong>}
            {WORDS[entry.what](entry)}
          </p>
          {entry.text && <p className={css.text}>{entry.text}</p>}
          <p className="quiet">
            <Time at={entry.at} withDay />
          </p>
          <Link className="target" to={paths.studio('releases', { campaign: entry.campaign })} onClick={close}>
            Open “{entry.campaignName}”
          </Link>
        </li>
      ))}
    </ul>
  )
}

const WORDS: Record<InboxEntry['what'], (entry: InboxEntry) => string> = {
  asked: ({ by, campaignName, isOver }) =>
    isOver ? `${by} asked for a review of “${campaignName}”. It does not wait any more.` : `${by} asks for a review of “${campaignName}”.`,
  approved: ({ by, campaignName }) => `${by} has approved “${campaignName}”.`,
  sentBack: ({ by, campaignName }) => `${by} has sent “${campaignName}” back.`,
  commented: ({ by, about, campaignName }) => `${by} has commented on “${about}” in “${campaignName}”.`,
  replied: ({ by, about, campaignName }) => `${by} has replied about “${about}” in “${campaignName}”.`,
}
