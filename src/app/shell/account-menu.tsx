import { useEffect, useId, useRef, useState } from 'react'
import { notificationIcons } from '#schemas/portal/routes.ts'
import { useApi } from '#api/use-api.ts'
import { Icon } from '#ui/icon.tsx'
import type { Started } from '../start-up.ts'
import { useNews } from './news.ts'
import css from './shell.module.css'

type MenuContent = typeof import('./menu-content.tsx').default

/** The customer's name, which opens the account menu. */
export function AccountMenu({ started, isLoaded }: { started: Started; isLoaded: boolean }) {
  const menu = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { firstName, username } = started.initial
  const isNew = useNews(({ is }) => is === 'unseen')
  const { data } = useApi(notificationIcons, isLoaded ? {} : undefined)
  const unread = data?.icons.find(({ key }) => key === 'notifications')?.label
  // Kept here, not behind Suspense, which would show the menu empty for a moment.
  const [content, setContent] = useState<{ Content: MenuContent }>()
  const isWanted = (isLoaded || isOpen) && !content
  useEffect(() => {
    // If it fails, opening the menu tries again.
    if (isWanted) import('./menu-content.tsx').then(({ default: Content }) => setContent({ Content })).catch(() => {})
  }, [isWanted])
  return (
    <div className={css.tools}>
      <button ref={button} type="button" className={css.person} popoverTarget={menu} aria-expanded={isOpen} aria-controls={menu}>
        <span className={css.icon}>
          <Icon name="person" />
          {(isNew || unread) && <span className={css.mark} />}
        </span>
        <span className={`unbroken ${css.personName}`}>{firstName ?? username}</span>
        <span className="visually-hidden">
          , account menu{unread && `, ${unread}`}
          {isNew && ', something is new'}
        </span>
        <Icon name="chevron" />
      </button>
      <div
        id={menu}
        className={`framed ${css.menu}`}
        popover="auto"
        onBeforeToggle={({ currentTarget }) => placeBelow(currentTarget, button.current)}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && content && (
          <content.Content
            started={started}
            unread={unread}
            close={() => document.getElementById(menu)?.hidePopover()}
            onWhatsNew={isNew ? () => useNews.setState({ is: 'reading' }) : undefined}
          />
        )}
      </div>
    </div>
  )
}

/** A popover is in the top layer, away from its button, which banners may have pushed down. */
function placeBelow(popover: HTMLElement, button: HTMLElement | null): void {
  const { bottom = 0, right = 0 } = button?.getBoundingClientRect() ?? {}
  popover.style.setProperty('--below', `${bottom}px`)
  popover.style.setProperty('--end', `${right}px`)
}
