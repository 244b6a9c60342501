import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Day, Time } from '#ui/time.tsx'
import schema from './schema.ts'
import css from './power-shout.module.css'

const hoursText = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`

export default defineWidget(schema, function PowerShout({ title, data }) {
  const { balanceHours, offersCount, expiring, nextBooking } = data
  return (
    <Card title={title}>
      <p>
        <strong className={css.figure}>{balanceHours}</strong> {balanceHours === 1 ? 'hour' : 'hours'} of free power to book
      </p>
      <ul className={css.facts}>
        {nextBooking && (
          <li>
            <Icon name="clock" />
            <span>
              Next: {hoursText(nextBooking.durationHours)} from <Time at={nextBooking.startDate} withDay />
            </span>
          </li>
        )}
        {expiring && (
          <li data-tone="warning">
            <Icon name="warning" />
            <span>
              {hoursText(expiring.hours)} {expiring.hours === 1 ? 'ends' : 'end'} on <Day date={expiring.expiryDate} form="weekday" />
            </span>
          </li>
        )}
        {offersCount > 0 && (
          <li>
            <Icon name="gift" />
            <span>{offersCount === 1 ? 'One offer is waiting for you' : `${offersCount} offers are waiting for you`}</span>
          </li>
        )}
      </ul>
    </Card>
  )
})
