import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { notificationIcons } from '#schemas/portal/routes.ts'
import type { Announcement } from '#schemas/status/entities.ts'
import type { IconName } from '#schemas/dashboard/entities.ts'
import { useApi } from '#api/use-api.ts'
import { childLinks, mainTabs } from '#lib/navigation.ts'
import { brandName } from '#browser/page-settings.ts'
import { paths } from '#lib/paths.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Footer } from '#ui/footer.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { Mode } from '../destination.ts'
import type { Started } from '../start-up.ts'
import { AccountMenu } from './account-menu.tsx'
import { Banners } from './banners.tsx'
import css from './shell.module.css'

interface Props {
  started: Started
  mode: Mode
  outageBanner: Announcement | undefined
  isLoaded: boolean
  children: ReactNode
}

/** The shell around every signed-in page; in the mobile app only its banners. */
export function Shell({ started, mode, outageBanner, isLoaded, children }: Props) {
  const banners = <Banners initial={started.initial} alert={started.alert} outage={outageBanner} />
  const main = (
    <main className={css.main} id="content" tabIndex={-1}>
      {children}
    </main>
  )
  if (mode === 'webview') {
    return (
      <div className={css.shell} data-mode={mode}>
        {banners}
        {main}
      </div>
    )
  }
  return (
    <div className={css.shell} data-mode={mode} data-is-acting={started.initial.impersonation !== undefined}>
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      {banners}
      <header className={css.header}>
        <div className={css.bar}>
          <Link className={css.brand} to={paths.account()} label={`${brandName}, home`}>
            <BrandMark />
            <span className={css.wordmark}>{brandName}</span>
          </Link>
          <Tabs started={started} isLoaded={isLoaded} />
          <AccountMenu started={started} />
        </div>
      </header>
      <SubNavigation started={started} />
      {main}
      <Footer />
    </div>
  )
}

const ICONS: Record<string, IconName> = { dashboard: 'home', products: 'bolt', insights: 'leaf', bills: 'bill', profile: 'people' }

function Tabs({ started: { tabs, navigation }, isLoaded }: { started: Started; isLoaded: boolean }) {
  // Only a badge: without an answer there is none.
  const { data } = useApi(notificationIcons, isLoaded ? {} : undefined)
  return (
    <nav className={css.tabs} aria-label="Main">
      <ul className={css.tabList}>
        {mainTabs(tabs, navigation.groups).map(({ id, label, path, group = id }) => {
          const waiting = data?.icons.find(({ key }) => key === group)
          return (
            <li key={id} data-navigation={group}>
              <Link className={css.tab} to={path} isNavigation>
                <span className={css.tabIcon}>
                  <Icon name={ICONS[group] ?? 'info'} />
                </span>
                {label}
                {waiting && (
                  <span className={css.badge} title={waiting.label}>
                    <span className="visually-hidden">({waiting.label})</span>
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The pages of the current group, in the order of the server's navigation. */
function SubNavigation({ started: { tabs, navigation } }: { started: Started }) {
  const { pathname } = useLocation()
  const tab = tabs.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const group = navigation.groups.find(({ key }) => key === (tab?.group ?? tab?.id))
  const links = group ? childLinks(group) : []
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what moves the mark
  useEffect(() => {
    // On a phone the list may be too wide: scroll it sideways to the current page.
    const here = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (here && list.current) list.current.scrollLeft = here.offsetLeft - list.current.offsetLeft
  }, [pathname])
  if (!tab || links.length === 0) return null
  return (
    <nav className={css.sub} aria-label={tab.label}>
      <ul ref={list} className={css.subList}>
        {links.map(({ key, label, path }) => (
          <li key={key}>
            <Link className={css.subLink} to={path} isNavigation>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
