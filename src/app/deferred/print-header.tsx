import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { accountDetails } from '#schemas/account/routes.ts'
import type { InitialData } from '#schemas/portal/entities.ts'
import { useApi } from '#api/use-api.ts'
import { brandName } from '#browser/page-settings.ts'
import { lazyFormat } from '#lib/day-text.ts'
import { ZONE } from '#lib/local-day.ts'
import { usePrinting } from '#ui/use-printing.ts'
import css from './print-header.module.css'

const today = lazyFormat({ dateStyle: 'long', timeZone: ZONE })

/** The head of a printed page: whose it is and from which day. */
export function PrintHeader({ initial: { firstName, actingFor, billingAccountNumber } }: { initial: InitialData }) {
  const { data } = useApi(accountDetails, billingAccountNumber ? {} : undefined)
  // Drawn again for each print: a page may be open since yesterday.
  usePrinting()
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.body.prepend(place)
    return () => place.remove()
  }, [place])
  return createPortal(
    <div className={css.header} aria-hidden="true">
      <strong>{brandName}</strong>
      <span>
        {[actingFor ?? firstName, billingAccountNumber && `customer number ${billingAccountNumber}`, data?.postalAddress?.address]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span>{today(Date.now())}</span>
    </div>,
    place,
  )
}
