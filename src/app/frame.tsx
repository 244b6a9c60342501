import { type ReactNode, useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import type { Tab } from '#schemas/portal/entities.ts'
import { userLogout } from '#schemas/events/routes.ts'
import { call } from '#api/call.ts'
import { brandName } from '#lib/page-settings.ts'
import { paths } from '#lib/paths.ts'
import { clearSession, readSession } from '#session/storage.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { readTheme, setTheme, type Theme } from '#ui/theme.ts'
import css from './frame.module.css'

interface Props {
  name: string
  tabs: Tab[]
  children: ReactNode
}

/** What stands around every signed-in page. */
export function Frame({ name, tabs, children }: Props) {
  return (
    <>
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      <header className={css.header}>
        <div className={css.bar}>
          <Link className={css.brand} to={paths.account()} aria-label={`${brandName}, home`}>
            <BrandMark />
            <span className={css.wordmark}>{brandName}</span>
          </Link>
          <nav className={css.tabs} aria-label="Main">
            <ul className={css.tabList}>
              {tabs.map(({ id, label, path }) => (
                <li key={id}>
                  <NavLink className={css.tab} to={path}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className={css.tools}>
            <ThemeButton />
            <SignOutButton name={name} />
          </div>
        </div>
      </header>
      <main className={css.main} id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

const NEXT_THEME: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const THEME_ICON = { system: 'system', light: 'sun', dark: 'moon' } as const satisfies Record<Theme, string>
const THEME_LABEL: Record<Theme, string> = { system: 'as the device', light: 'light', dark: 'dark' }

function ThemeButton() {
  const [theme, show] = useState(readTheme)
  return (
    <Button
      tone="quiet"
      size="icon"
      label={`Theme: ${THEME_LABEL[theme]}. Change to ${THEME_LABEL[NEXT_THEME[theme]]}`}
      onClick={() => {
        setTheme(NEXT_THEME[theme])
        show(NEXT_THEME[theme])
      }}
    >
      <Icon name={THEME_ICON[theme]} />
    </Button>
  )
}

function SignOutButton({ name }: { name: string }) {
  const [isLeaving, setIsLeaving] = useState(false)
  async function signOut() {
    setIsLeaving(true)
    const idToken = readSession()?.idToken
    // Signing out goes on whether or not it could be counted.
    await call(userLogout, {}).catch(() => {})
    clearSession()
    try {
      const { leaveToSignOut } = await import('#session/provider.ts')
      await leaveToSignOut(idToken)
    } catch {
      location.assign(paths.login({ notice: 'signed-out' }))
    }
  }
  return (
    <>
      <span className={css.person}>{name}</span>
      <Button tone="quiet" onClick={signOut} isBusy={isLeaving}>
        Sign out
      </Button>
    </>
  )
}
