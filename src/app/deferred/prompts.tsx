import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Promotion, WhatsNew } from '#schemas/prompts/entities.ts'
import { addTag, newFeaturePromotions, viewPromotion } from '#schemas/prompts/routes.ts'
import { call } from '#api/call.ts'
import { useApi } from '#api/use-api.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import { Slides } from '#ui/slides.tsx'
import css from './prompts.module.css'

/** What is new: a dialog on the page it is about, else one tooltip at a time. Nothing if the call fails. */
export function Prompts() {
  const { pathname } = useLocation()
  const { data } = useApi(newFeaturePromotions, {})
  if (data?.whatsNew && data.whatsNew.path === pathname) return <WhatsNewDialog whatsNew={data.whatsNew} />
  return data ? <Tooltip promotions={data.promotions} /> : null
}

const HIDES_WHATS_NEW = 'whats_new_hidden'

/** Source: portal-shell.md, section 3: a stored flag hides it when 'true'. */
function WhatsNewDialog({ whatsNew: { id, steps } }: { whatsNew: WhatsNew }) {
  const flag = `${HIDES_WHATS_NEW}_${id}`
  const [isHidden, setIsHidden] = useState(() => browserStorage.read(flag) === 'true')
  if (isHidden) return null
  const hide = () => {
    browserStorage.write(flag, 'true')
    setIsHidden(true)
    // If this fails, other devices show it once more.
    call(addTag, { query: { tagName: 'whatsNewSeen' } }).catch(() => {})
  }
  return (
    <Dialog title="What’s new" onClose={hide}>
      {(close) => <Slides slides={steps} onDone={close} doneLabel="Got it" />}
    </Dialog>
  )
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
  const [promotion] = openPromotions(promotions, seen, TODAY.format(new Date()))
  const promoId = promotion?.promoId
  const anchor = useAnchor(promotion?.anchor)

  useEffect(() => {
    if (promoId) call(viewPromotion, { body: { promoId, viewType: 'seen' } }).catch(() => {})
  }, [promoId])

  if (!promotion) return null
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
      style={{ '--anchor': `${anchor?.middle ?? 0}px`, '--below': `${anchor?.bottom ?? 0}px` } as CSSProperties}
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

interface Anchor {
  /** px from the left of the window to its middle, and from the top to its lower edge */
  middle: number
  bottom: number
}

/** Position of a navigation entry; undefined without one. Measured before paint, so nothing jumps. */
function useAnchor(key: string | undefined): Anchor | undefined {
  const [anchor, setAnchor] = useState<Anchor>()
  useLayoutEffect(() => {
    const measure = () => {
      const box = key && document.querySelector(`[data-navigation="${CSS.escape(key)}"]`)?.getBoundingClientRect()
      setAnchor(box ? { middle: box.left + box.width / 2, bottom: box.bottom } : undefined)
    }
    measure()
    addEventListener('resize', measure)
    addEventListener('scroll', measure, { passive: true })
    return () => {
      removeEventListener('resize', measure)
      removeEventListener('scroll', measure)
    }
  }, [key])
  return anchor
}
