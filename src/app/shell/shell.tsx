import type { ReactNode } from 'react'
import type { Announcement } from '#schemas/status/entities.ts'
import { brandName } from '#browser/page-settings.ts'
import { paths } from '#lib/paths.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Footer } from '#ui/footer.tsx'
import { Link } from '#ui/link.tsx'
import type { Mode } from '../destination.ts'
import type { Started } from '../start-up.ts'
import { AccountMenu } from './account-menu.tsx'
import { Banners } from './banners.tsx'
import { SubNavigation } from './sub-navigation.tsx'
import { Tabs } from './tabs.tsx'
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
  const banners = <Banners initial={started.initial} tabs={started.tabs} alert={started.alert} outage={outageBanner} />
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
      <a className={`${css.skip} screen-only`} href="#content">
        Skip to content
      </a>
      {banners}
      <header className={`${css.header} screen-only`}>
        {started.initial.actingFor && (
          <p className={css.acting}>
            You’re acting for <strong>{started.initial.actingFor}</strong>
          </p>
        )}
        <div className={css.bar}>
          <Link className={`heading unbroken ${css.brand}`} to={paths.account()} label={`${brandName}, home`}>
            <BrandMark />
            <span className={css.wordmark}>{brandName}</span>
          </Link>
          <Tabs started={started} isLoaded={isLoaded} />
          <AccountMenu started={started} isLoaded={isLoaded} />
        </div>
      </header>
      <SubNavigation started={started} />
      {main}
      <Footer />
    </div>
  )
}
