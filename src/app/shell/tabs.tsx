import type { IconName } from '#schemas/icon.ts'
import type { Tab } from '#schemas/portal/entities.ts'
import { notificationIcons } from '#schemas/portal/routes.ts'
import { useApi } from '#api/use-api.ts'
import { mainTabs } from '#lib/navigation.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { Started } from '../start-up.ts'
import css from './tabs.module.css'

const ICONS: Record<string, IconName> = { dashboard: 'home', products: 'bolt', insights: 'leaf', bills: 'bill', profile: 'people' }

/** The main tabs: below the brand, on a phone in a bar at the foot of the screen. */
export function Tabs({ started: { tabs, navigation }, isLoaded }: { started: Started; isLoaded: boolean }) {
  // Only a badge: without an answer there is none.
  const { data } = useApi(notificationIcons, isLoaded ? {} : undefined)
  return (
    <nav className={css.tabs} aria-label="Main">
      <ul className={css.list}>
        {mainTabs(tabs, navigation.groups).map((tab) => {
          const group = tab.group ?? tab.id
          const waiting = data?.icons.find(({ key }) => key === group)
          return (
            <li key={tab.id}>
              <Link className={`label unbroken ${css.tab}`} to={tab.path} isNavigation>
                <span className={css.icon}>
                  <Icon name={ICONS[group] ?? 'info'} />
                </span>
                <Label tab={tab} />
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

/** A phone shows the short label. The link's name is the whole label there too, and has what the phone shows in it. */
function Label({ tab: { label, shortLabel } }: { tab: Tab }) {
  if (!shortLabel || shortLabel === label) return <span className={css.name}>{label}</span>
  const isPartOfLabel = label.toLowerCase().includes(shortLabel.toLowerCase())
  return (
    <>
      <span className={css.short} aria-hidden={isPartOfLabel || undefined}>
        {shortLabel}
      </span>
      <span className={css.long}>{label}</span>
    </>
  )
}
