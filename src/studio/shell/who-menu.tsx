import { useEffect, useRef } from 'react'
import { StaffLogOut } from '#api/sign-in.tsx'
import { paths } from '#lib/paths.ts'
import { RIGHT_NAMES } from '#lib/staff-rights.ts'
import { Icon } from '#ui/icon.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { areaText } from './sections.ts'
import css from './shell.module.css'

/** Who is signed in, what they may do, and the way out. It closes as soon as something else is pressed or focused. */
export function WhoMenu() {
  const { me, rights, areas, pieces } = useDraft()
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const onOther = ({ target }: Event) => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false
    }
    document.addEventListener('pointerdown', onOther)
    document.addEventListener('focusin', onOther)
    return () => {
      document.removeEventListener('pointerdown', onOther)
      document.removeEventListener('focusin', onOther)
    }
  }, [])
  return (
    <details
      ref={menu}
      className={css.who}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        currentTarget.open = false
        currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary>
        <span className={css.onlyPhone}>
          <Icon name="person" />
        </span>
        <span className={css.onlyWide}>{me}</span>
        <span className={css.onlyWide}>
          <Icon name="chevron" />
        </span>
      </summary>
      <div className={`framed ${css.whoMenu}`}>
        <p className={css.onlyPhone}>Signed in as {me}</p>
        <p>Your rights:</p>
        <ul>
          {rights.map((right) => (
            <li key={right}>{RIGHT_NAMES[right]}</li>
          ))}
        </ul>
        {areas && <p>Only here: {areas.map((area) => areaText(pieces, area)).join(', ')}</p>}
        <StaffLogOut label="Log out" returnTo={paths.studio()} />
      </div>
    </details>
  )
}
