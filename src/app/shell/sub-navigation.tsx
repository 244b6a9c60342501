import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { childLinks } from '#lib/navigation.ts'
import { Link } from '#ui/link.tsx'
import type { Started } from '../start-up.ts'
import css from './sub-navigation.module.css'

/** The pages of the current group, in the order of the server's navigation. */
export function SubNavigation({ started: { tabs, navigation } }: { started: Started }) {
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
      <ul ref={list} className={css.list}>
        {links.map(({ key, label, path }) => (
          <li key={key}>
            <Link className={css.link} to={path} isNavigation>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
