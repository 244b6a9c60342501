import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Promoted } from '#schemas/prompts/entities.ts'
import { viewPromotion } from '#schemas/prompts/routes.ts'
import { call } from './call.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { wasPrompted } from '#browser/prompted.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import css from './promoted.module.css'

const SEEN = 'nfp_seen'

/** The ids of the promotions that were put away in this browser. Source: portal-usage.md, section 3. */
export const readSeen = (): string[] => browserStorage.readJson(SEEN, isIds) ?? []

const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string')

/** What is new about a widget, as part of its card; until it is put away or followed, and not where something else asked already. */
export function PromotedNote({ promoted }: { promoted: Promoted }) {
  const { promoId, title, body, link, isSeen } = promoted
  const { pathname } = useLocation()
  const [isQuiet, setIsQuiet] = useState(() => wasPrompted() || readSeen().includes(promoId))
  useEffect(() => {
    if (!isQuiet && !isSeen) tell(promoId, 'seen')
  }, [isQuiet, isSeen, promoId])

  if (isQuiet) return null
  const piece = `content:promotions:${promoId}`
  const putAway = (how: 'dismissed' | 'followed') => {
    browserStorage.write(SEEN, JSON.stringify([...readSeen(), promoId]))
    setIsQuiet(true)
    tell(promoId, how)
  }
  return (
    <div className={`${css.promoted} screen-only`} role="note" aria-label={title} data-piece={piece}>
      <p className={css.words}>
        <strong>New: {title}.</strong> {body}{' '}
        {link && link.href !== pathname && (
          <LinkTo href={link.href} onFollow={() => putAway('followed')}>
            {link.label}
          </LinkTo>
        )}
      </p>
      <span className={css.dismiss} data-dismisses={piece}>
        <IconButton icon="close" label={`Dismiss: ${title}`} onClick={() => putAway('dismissed')} />
      </span>
    </div>
  )
}

/** If this fails, other devices show it once more. */
function tell(promoId: string, viewType: 'seen' | 'dismissed' | 'followed'): void {
  call(viewPromotion, { body: { promoId, viewType } }).catch(() => {})
}
