import { defineWidget } from '#registry/widget.ts'
import { counted } from '#lib/counted.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { Day, Time } from '#ui/time.tsx'
import schema from './schema.ts'
import css from './power-shout.module.css'

const hoursText = (hours: number) => counted(hours, 'hour')

export default defineWidget(schema, function PowerShout({ title, config, data }) {
  const { leavesOut = [] } = config
  const { balanceHours, offersCount, expiring, running, nextBooking } = data
  return (
    <Card title={title}>
      <div className={css.parts}>
        <p>
          <strong className={`figure ${css.figure}`}>{balanceHours}</strong> {balanceHours === 1 ? 'hour' : 'hours'} of free power
        </p>
        <ul className={css.facts}>
          {running && (
            <li>
              <Icon name="bolt" />
              <strong>
                Running now, until <Time at={running.endDate} />
              </strong>
            </li>
          )}
          {nextBooking && !leavesOut.includes('booking') && (
            <li>
              <Icon name="clock" />
              <span>
                Booked: {hoursText(nextBooking.durationHours)} from <Time at={nextBooking.startDate} withDay />
              </span>
            </li>
          )}
          {expiring && !leavesOut.includes('expiry') && (
            <li>
              <Icon name="info" />
              <span>
                Use {hoursText(expiring.hours)} by <Day date={expiring.expiryDate} form="weekday" />
              </span>
            </li>
          )}
          {offersCount > 0 && !leavesOut.includes('offers') && (
            <li>
              <Icon name="gift" />
              <span>{counted(offersCount, 'offer')} for you</span>
            </li>
          )}
        </ul>
        <div className={css.link}>
          <PageLink config={config} to={paths.powershout()} text={balanceHours > 0 ? 'Book free hours' : 'See your free hours'} />
        </div>
      </div>
    </Card>
  )
})
