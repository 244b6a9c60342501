import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { Started } from '../start-up.ts'
import css from './shell.module.css'

const MenuContent = lazy(() => import('./menu-content.tsx'))

/** The customer's name, which opens the account menu. */
export function AccountMenu({ started }: { started: Started }) {
  const menu = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { firstName, username } = started.initial
  return (
    <div className={css.tools}>
      <button ref={button} type="button" className={css.person} popoverTarget={menu} aria-expanded={isOpen} aria-controls={menu}>
        <Icon name="person" />
        <span className={css.personName}>{firstName ?? username}</span>
        <span className="visually-hidden">, account menu</span>
        <Icon name="chevron" />
      </button>
      <div
        id={menu}
        className={css.menu}
        popover="auto"
        onBeforeToggle={({ currentTarget }) => placeBelow(currentTarget, button.current)}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense fallback={null}>
            <MenuContent started={started} close={() => document.getElementById(menu)?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** A popover is in the top layer, away from its button, which banners may have pushed down. */
function placeBelow(popover: HTMLElement, button: HTMLElement | null): void {
  const { bottom = 0, right = 0 } = button?.getBoundingClientRect() ?? {}
  popover.style.setProperty('--below', `${bottom}px`)
  popover.style.setProperty('--right', `${document.documentElement.clientWidth - right}px`)
}
