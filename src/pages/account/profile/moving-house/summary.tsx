import type { ReactNode } from 'react'
import type { EnergyType } from '#schemas/account/entities.ts'
import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { dayText } from '#lib/day-text.ts'
import { overlapText } from '#lib/home-move-days.ts'
import { endingText } from '#lib/home-move-terms.ts'
import { addressOf, daysOf, endingOf, isBottledOnly, type MoveDraft } from './draft.ts'
import { Fact } from '../facts.tsx'
import css from './moving-house.module.css'

/** What a move says so far, before it is told. */
export function Summary({ draft, start, children }: { draft: MoveDraft; start: HomeMoveStart; children?: ReactNode }) {
  const { moveOutDate, moveInDate } = daysOf(draft)
  const address = addressOf(draft)
  const left = draft.kind === 'in' ? [] : start.fromAddressInfo.sites.filter(({ id }) => draft.selectedFromAddress.includes(id))
  const overlap = moveOutDate && moveInDate && !isBottledOnly(draft, start) ? overlapText(moveOutDate, moveInDate) : undefined
  return (
    <dl className={css.facts}>
      {left.length > 0 && moveOutDate && (
        <Fact name="Moving out">
          {left.map((site) => site.address).join('; ')}
          <br />
          Last day {dayText(moveOutDate, 'weekday')}
        </Fact>
      )}
      {address && moveInDate && (
        <Fact name="Moving in">
          {[address.street, address.suburb, address.city].filter(Boolean).join(', ')} {address.postCode}
          <br />
          First day {dayText(moveInDate, 'weekday')}
        </Fact>
      )}
      {overlap && <Fact name="In between">{overlap}</Fact>}
      {children}
    </dl>
  )
}

/** What ends with the move. @param moving the energies that the customer has from us at the new place */
export function Ending({ draft, start, moving }: { draft: MoveDraft; start: HomeMoveStart; moving: readonly EnergyType[] }) {
  const text = endingText(endingOf(draft, start, moving))
  return text ? <Fact name="What ends">{text}</Fact> : null
}
