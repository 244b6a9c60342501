import { useLocation } from 'react-router-dom'
import { childLinks, markedPath } from '#lib/navigation.ts'
import { Link } from '#ui/link.tsx'
import { useCurrentInView } from '#ui/use-current-in-view.ts'
import type { Started } from '../start-up.ts'
import css from './sub-navigation.module.css'

/** The pages of the current group, in the order of the server's navigation. */
export function SubNavigation({ started: { tabs, navigation } }: { started: Started }) {
  const pathname = markedPath(useLocation().pathname)
  const tab = tabs.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const group = navigation.groups.find(({ key }) => key === (tab?.group ?? tab?.id))
  const links = group ? childLinks(group).filter(({ isSeldom }) => !isSeldom) : []
  const list = useCurrentInView<HTMLUListElement>(pathname)
  if (!tab || links.length === 0) return null
  return (
    <nav className={`${css.sub} screen-only`} aria-label={tab.label}>
      <ul ref={list} className={css.list}>
        {links.map(({ key, label, path }) => (
          <li key={key}>
            <Link className={`quiet ${css.link}`} to={path} isNavigation>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
