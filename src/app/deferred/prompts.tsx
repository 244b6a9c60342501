import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Promotion } from '#schemas/prompts/entities.ts'
import { newFeaturePromotions, viewPromotion } from '#schemas/prompts/routes.ts'
import { call } from '#api/call.ts'
import { useApi } from '#api/use-api.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { markPrompted, wasPrompted } from '#browser/prompted.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import css from './prompts.module.css'

/** One tooltip about something new: once a session, on the page that was open. Nothing if the call fails. */
export function Prompts() {
  const { pathname } = useLocation()
  const { data } = useApi(newFeaturePromotions, {})
  const [startedAt] = useState(pathname)
  const [isQuiet] = useState(wasPrompted)
  return data && !isQuiet && startedAt === pathname ? <Tooltip promotions={data.promotions} /> : null
}

const SEEN = 'nfp_seen'

// Canadian English writes days as YYYY-MM-DD.
const TODAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Pacific/Auckland' })

/** The ids of the promotions that were dismissed in this browser. Source: portal-usage.md, section 3. */
export const readSeen = (): string[] => browserStorage.readJson(SEEN, isIds) ?? []

const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string')

/** The promotions that have not ended and were not dismissed here or elsewhere. */
export function openPromotions(promotions: readonly Promotion[], seen: readonly string[], today: string): Promotion[] {
  return promotions.filter(
    ({ promoId, endDate, viewType }) => endDate >= today && !seen.includes(promoId) && viewType !== 'dismissed' && viewType !== 'followed',
  )
}

function Tooltip({ promotions }: { promotions: readonly Promotion[] }) {
  const [seen, setSeen] = useState(readSeen)
  // The next one waits for the next session.
  const [promotion] = useState(() => openPromotions(promotions, seen, TODAY.format(new Date()))[0])
  const promoId = promotion?.promoId
  const anchor = useAnchor(promotion?.anchor)

  useEffect(() => {
    if (!promoId) return
    markPrompted()
    call(viewPromotion, { body: { promoId, viewType: 'seen' } }).catch(() => {})
  }, [promoId])

  if (!promotion || seen.includes(promotion.promoId)) return null
  const putAway = (viewType: 'dismissed' | 'followed') => {
    const all = [...seen, promotion.promoId]
    browserStorage.write(SEEN, JSON.stringify(all))
    setSeen(all)
    call(viewPromotion, { body: { promoId: promotion.promoId, viewType } }).catch(() => {})
  }
  return (
    <aside
      className={css.tooltip}
      data-is-anchored={anchor !== undefined}
      style={{ '--anchor': `${anchor ?? 0}px` } as CSSProperties}
      aria-label={promotion.title}
    >
      <p className={css.label}>New</p>
      <h2 className={css.title}>{promotion.title}</h2>
      <p>{promotion.body}</p>
      <div className={css.answers}>
        <Button tone="quiet" size="icon" label={`Dismiss: ${promotion.title}`} onClick={() => putAway('dismissed')}>
          <Icon name="close" />
        </Button>
        {promotion.link && (
          <LinkTo href={promotion.link.href} onFollow={() => putAway('followed')}>
            {promotion.link.label}
          </LinkTo>
        )}
      </div>
    </aside>
  )
}

/** Middle of a navigation entry, in px from the left of the window; undefined without one. */
function useAnchor(key: string | undefined): number | undefined {
  const [anchor, setAnchor] = useState<number>()
  useLayoutEffect(() => {
    const measure = () => {
      const box = key && document.querySelector(`[data-navigation="${CSS.escape(key)}"]`)?.getBoundingClientRect()
      setAnchor(box ? box.left + box.width / 2 : undefined)
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [key])
  return anchor
}
