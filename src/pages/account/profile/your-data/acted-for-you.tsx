import { useState } from 'react'
import type { ActedVisit } from '#schemas/your-data/entities.ts'
import { actedForYou } from '#schemas/your-data/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { Button } from '#ui/button.tsx'
import { Rows, Section } from '#ui/section.tsx'
import { clockText, Time } from '#ui/time.tsx'
import css from './your-data.module.css'

/** When our team acted in the person's name, why, and what they changed. */
export function ActedForYou() {
  // Where each page begins; the first has no such place.
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <Section
      title="What our team did for you"
      lead="When you ask us for help, our team may use this portal in your name. Each time is recorded, for six years."
      isNarrow
    >
      {pages.map((before, i) => (
        <Visits
          key={before ?? 'first'}
          before={before}
          isLast={i === pages.length - 1}
          onMore={(next) => setPages((shown) => (shown.includes(next) ? shown : [...shown, next]))}
        />
      ))}
    </Section>
  )
}

function Visits({ before, isLast, onMore }: { before: string | undefined; isLast: boolean; onMore(next: string): void }) {
  const page = useApi(actedForYou, { query: before === undefined ? {} : { before } })
  return (
    <Resource of={page} name="What our team did for you" heightRem={4}>
      {({ visits, next }) => (
        <>
          {visits.length === 0 && before === undefined && <p>Our team hasn’t used this portal in your name.</p>}
          <Rows>
            {visits.map((visit) => (
              <Visit key={visit.id} visit={visit} />
            ))}
          </Rows>
          {isLast && next !== undefined && (
            <Button tone="quiet" onClick={() => onMore(next)}>
              Show earlier ones
            </Button>
          )}
        </>
      )}
    </Resource>
  )
}

const OUTCOMES: Record<ActedVisit['changes'][number]['outcome'], string> = {
  done: '',
  refused: ' (was refused)',
  failed: ' (did not work)',
}

function Visit({ visit: { startedAt, endedAt, staffName, reason, looked, changes } }: { visit: ActedVisit }) {
  return (
    <div className={css.visit}>
      <h3>
        <Time at={startedAt} withDay />
        {endedAt ? ` to ${clockText(endedAt)}` : ', still going on'}: {staffName}
      </h3>
      <p className="quiet">Reason: {reason}</p>
      {changes.length > 0 ? (
        <ul className={css.list}>
          {changes.map(({ at, what, outcome }, i) => (
            // Two changes may have one moment and one name.
            // biome-ignore lint/suspicious/noArrayIndexKey: a record that is only added to
            <li key={i}>
              {clockText(at)} {what}
              {OUTCOMES[outcome]}
            </li>
          ))}
        </ul>
      ) : (
        <p>Nothing was changed.{looked > 0 && ' They looked at your pages.'}</p>
      )}
    </div>
  )
}
