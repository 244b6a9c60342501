import { useLocation } from 'react-router-dom'
import { Link } from './link.tsx'
import css from './link-tabs.module.css'
import { useCurrentInView } from './use-current-in-view.ts'

interface Tab {
  to: string
  label: string
  /** its path is the beginning of the others' */
  isExact?: boolean
}

/** The name of the tab whose path this is. */
export const tabAt = (links: readonly Tab[], path: string): string | undefined => links.find(({ to }) => to === path)?.label

interface Props {
  /** what the pages are parts of */
  label: string
  links: readonly Tab[]
  /** under other tabs, whose part these divide further */
  isInner?: boolean
  /** in one line with other controls, which has the space below */
  isInLine?: boolean
  /** the query, which the other parts keep */
  search?: string
}

/** The parts of a page that have their own URLs, beside each other; the one shown is marked. */
export function LinkTabs({ label, links, isInner = false, isInLine = false, search = '' }: Props) {
  const list = useCurrentInView<HTMLUListElement>(useLocation().pathname)
  return (
    <nav
      className={`${css.tabs} screen-only`}
      aria-label={label}
      data-is-inner={isInner || undefined}
      data-is-in-line={isInLine || undefined}
    >
      <ul ref={list} className={css.list}>
        {links.map((link) => (
          <li key={link.to}>
            <Link className={`label ${css.link}`} to={`${link.to}${search}`} isNavigation={link.isExact ? 'exact' : true}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
