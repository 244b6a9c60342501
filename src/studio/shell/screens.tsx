import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { TabDocument } from '#schemas/document/tab.ts'
import { paths } from '#lib/paths.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { studioPath } from '../studio-path.ts'
import { type ListedScreen, SCREENS } from './screen-list.tsx'
import { CONTENT } from './sections.ts'
import css from './shell.module.css'

/** The screens of Studio: a column beside the screen, and on a narrow one a list that a button opens. */
export function Screens({ tabs }: { tabs: readonly TabDocument[] }) {
  const { pathname, key } = useLocation()
  const id = useId()
  /** the visit at which the list was opened: it closes with the next one */
  const [openedAt, setOpenedAt] = useState<string>()
  const isOpen = openedAt === key
  const nav = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is what moves the mark
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !here) return
    const [frame, mark] = [list.current.getBoundingClientRect(), here.getBoundingClientRect()]
    // In the middle, so that what is beside it in the list shows too.
    if (mark.top < frame.top || mark.bottom > frame.bottom) list.current.scrollTop += mark.top - frame.top - frame.height / 2
  }, [pathname])
  const close = useCallback(() => {
    // What has the focus would go with the list. Another screen takes it.
    if (list.current?.contains(document.activeElement)) toggle.current?.focus()
    setOpenedAt(undefined)
  }, [])
  useEffect(() => {
    if (!isOpen) return
    // Not before the click: what is pressed would move away from the pointer.
    const onClick = ({ target }: Event) => {
      if (!nav.current?.contains(target as Node) || (target as Element).closest('a')) close()
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [isOpen, close])
  return (
    <nav
      ref={nav}
      className={css.nav}
      aria-label="Studio"
      onKeyDown={({ key: pressed }) => {
        if (isOpen && pressed === 'Escape') close()
      }}
    >
      <button
        ref={toggle}
        type="button"
        className={css.navToggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenedAt(isOpen ? undefined : key)}
      >
        All screens
        <Icon name="chevron" />
      </button>
      <div ref={list} id={id} className={css.navGroups} data-is-open={isOpen || undefined}>
        <Group title="Pages">
          {tabs.map(({ id: tab, label }) => (
            <ScreenLink key={tab} to={studioPath(`pages/${tab}`)}>
              {label}
            </ScreenLink>
          ))}
          <Listed group="Pages" />
        </Group>
        <Group title="Content">
          {CONTENT.map(({ piece, label }) => (
            <ScreenLink key={piece} to={studioPath(`content/${piece}`)}>
              {label}
            </ScreenLink>
          ))}
          <Listed group="Content" />
        </Group>
        <Group title="Customers">
          <Listed group="Customers" />
          <a className={css.navLink} href={paths.impersonate()}>
            Act for a customer
          </a>
        </Group>
        <Group title="Staff">
          <Listed group="Staff" />
        </Group>
        <Group title="Developers">
          <Listed group="Developers" />
        </Group>
      </div>
    </nav>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.navGroup}>
      <h2 className={`label ${css.navTitle}`}>{title}</h2>
      {children}
    </div>
  )
}

const Listed = ({ group }: { group: ListedScreen['group'] }) =>
  SCREENS.filter((screen) => screen.group === group).map(({ at, title }) => (
    <ScreenLink key={at} to={studioPath(at)}>
      {title}
    </ScreenLink>
  ))

const ScreenLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={css.navLink} to={to} isNavigation>
    {children}
  </Link>
)
