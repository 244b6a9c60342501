import { lpgOrderInfo, lpgOrderStatus } from '#schemas/lpg/routes.ts'
import { useApi } from '#api/use-api.ts'
import { orderMessage } from '#lib/order-message.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { gasPlaceName, gasPlaces } from './gas-places.ts'
import css from './products.module.css'

/** Deliveries that failed at places which the page does not show. @param here the supply points that it shows */
export function UndeliveredElsewhere({ here }: { here: readonly string[] }) {
  const account = useApi(lpgOrderInfo, {})
  const status = useApi(lpgOrderStatus, {})
  if (!account.data || !status.data) return null
  const orders = new Map(status.data.supplyPoints.map((own) => [own.supplyPointId, own]))
  const failed = gasPlaces(account.data).filter(({ supply: { id } }) => !here.includes(id) && orders.get(id)?.statusKey === 'unsuccessful')
  return failed.map((place) => (
    <div key={place.supply.id} className={css.notice}>
      <Notice title={`We couldn’t deliver to ${gasPlaceName(place)}`} tone="warning">
        {orderMessage('unsuccessful', orders.get(place.supply.id)?.order)}{' '}
        <Link className={css.place} to={paths.bottledGas({ supply: place.supply.id })}>
          See {gasPlaceName(place)}
        </Link>
      </Notice>
    </div>
  ))
}
