import type { IconName } from '#schemas/icon.ts'
import type { Notification } from '#schemas/notifications/entities.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { unbroken } from '#lib/unbroken.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import css from './notifications.module.css'

const ICONS: Record<Notification['kind'], IconName> = {
  billReady: 'bill',
  readingDue: 'bolt',
  hoursExpire: 'gift',
  hoursExpired: 'gift',
  bookingBegins: 'gift',
  paymentTaken: 'bill',
  paymentDeclined: 'info',
  autopayChanged: 'bill',
  moveMovedOn: 'home',
  healthReviewDue: 'people',
}

interface Props {
  notifications: readonly Notification[]
  /** called when one that is unread is followed */
  onRead(id: string): void
}

/** Each leads to the page that it is about, and is read once it was followed. */
export function NotificationList({ notifications, onRead }: Props) {
  return (
    <ul className={css.list}>
      {notifications.map(({ id, kind, at, title, body, href, isRead }) => (
        <li key={id} data-is-read={isRead}>
          <span className={css.icon} data-kind={kind}>
            <Icon name={ICONS[kind]} />
          </span>
          <div className={css.text}>
            <Link
              to={href}
              onClick={() => {
                if (!isRead) onRead(id)
              }}
            >
              {!isRead && <span className="visually-hidden">Unread: </span>}
              {unbroken(title)}
            </Link>
            {body && <p className="quiet">{unbroken(body)}</p>}
          </div>
          <time className={`quiet ${css.day}`} dateTime={at}>
            {dayText(localDayOf(new Date(at)), 'weekday')}
          </time>
          {!isRead && <span className={css.mark} />}
        </li>
      ))}
    </ul>
  )
}
