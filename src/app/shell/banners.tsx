import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { InitialData, Tab } from '#schemas/portal/entities.ts'
import type { Announcement } from '#schemas/status/entities.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { useWidgetList } from '#dashboard/widget-list.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import { Banner } from './banner.tsx'
import css from './banners.module.css'
import { EmailBar } from './email-bar.tsx'

interface Props {
  initial: InitialData
  tabs: readonly Tab[]
  alert: Announcement | undefined
  outage: Announcement | undefined
}

/** Above every page: whom staff act for, and the most urgent of the other banners. */
export function Banners({ initial, tabs, alert, outage }: Props) {
  const email = initial.pendingEmail ?? initial.email
  const { pathname } = useLocation()
  const tab = tabs.find(({ path }) => path === pathname)
  const { list } = useWidgetList(tab?.id)
  // One ask a page: the list of first steps has it, with what it is for, and the page where it is changed.
  const isAskedBelow =
    pathname === paths.accountSettings() ||
    list?.widgets.some(({ type, config }) => type === 'gettingStarted' && !config.isAboutInsights) === true
  return (
    <>
      {initial.impersonation && <ImpersonationBanner {...initial.impersonation} isProtected={initial.isProtected === true} />}
      <div className={css.oneAtATime}>
        {alert && <AnnouncementBanner tone="alert" announcement={alert} />}
        {outage && <OutageBanner key={outage.id} announcement={outage} />}
        {!initial.impersonation && (
          <EmailBar
            key={email}
            email={email}
            isVerified={initial.emailVerified}
            isChange={initial.pendingEmail !== undefined}
            isAskedBelow={isAskedBelow}
          />
        )}
      </div>
    </>
  )
}

/** Stays while staff act for a customer. */
function ImpersonationBanner({
  customerName,
  staffName,
  endsAt,
  isProtected,
}: NonNullable<InitialData['impersonation']> & { isProtected: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.impersonateLogout()), Date.parse(endsAt) - Date.now())
    return () => clearTimeout(timer)
  }, [endsAt, navigate])
  const until = new Date(endsAt).toLocaleTimeString('en-NZ', { timeStyle: 'short', timeZone: 'Pacific/Auckland' })
  return (
    <Banner tone="staff" label="Acting for a customer">
      <p>
        <strong>
          {staffName} is acting for {customerName}.
        </strong>{' '}
        <span className={css.atWidth}>Everything is recorded. </span>It ends at {until}.
        {isProtected && <strong> Someone here depends on power for their health: do not disconnect.</strong>}
      </p>
      <Button tone="quiet" onClick={() => navigate(paths.impersonateLogout())}>
        End
      </Button>
    </Banner>
  )
}

const DISMISSED = 'outage_banner_dismissed'

function OutageBanner({ announcement }: { announcement: Announcement }) {
  const [isDismissed, setIsDismissed] = useState(() => browserStorage.read(DISMISSED) === announcement.id)
  if (isDismissed) return null
  const dismiss = () => {
    browserStorage.write(DISMISSED, announcement.id)
    setIsDismissed(true)
  }
  return <AnnouncementBanner tone="warning" announcement={announcement} onDismiss={dismiss} />
}

interface AnnouncementProps {
  tone: 'alert' | 'warning'
  announcement: Announcement
  onDismiss?: () => void
}

function AnnouncementBanner({ tone, announcement: { title, body, link }, onDismiss }: AnnouncementProps) {
  return (
    <Banner tone={tone} label={title}>
      <Icon name="warning" />
      <p>
        <strong>{title}</strong> {body} {link && <LinkTo href={link.href}>{link.label}</LinkTo>}
      </p>
      {onDismiss && <IconButton icon="close" label={`Dismiss: ${title}`} onClick={onDismiss} />}
    </Banner>
  )
}
