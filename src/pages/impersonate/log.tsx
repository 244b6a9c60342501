import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { RouteInput } from '#schemas/route.ts'
import { LOG_OUTCOMES, type LogEntry } from '#schemas/staff/entities.ts'
import { impersonationLog } from '#schemas/staff/routes.ts'
import { problemOf } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LoadFailure } from '#api/load-failure.tsx'
import { DayField } from '#ui/day-field.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { momentText } from '#ui/time.tsx'
import css from './impersonate.module.css'

const OUTCOMES: Record<LogEntry['outcome'], string> = { done: 'Done', refused: 'Refused', failed: 'Failed' }
const ANY = 'any' as const

/** The log of acting for customers, searched by the query of the URL, a page at a time. */
export function Log() {
  const { search } = useLocation()
  const { view: _view, ...query } = Object.fromEntries(new URLSearchParams(search))
  // The cast passes on any query of the URL: the server says what is wrong with it.
  const log = useApi(impersonationLog, { query: query as RouteInput<typeof impersonationLog>['query'] })
  return (
    <>
      <Search key={search} asked={query} />
      {log.error ? (
        <LoadFailure
          title="The log could not be loaded"
          error={log.error}
          message={problemOf(log.error).detail}
          retry={() => log.mutate()}
        />
      ) : (
        log.data && <Entries entries={log.data.entries} next={log.data.next} query={query} />
      )}
    </>
  )
}

function Search({ asked }: { asked: Record<string, string> }) {
  const navigate = useNavigate()
  const [staff, setStaff] = useState(asked.staff ?? '')
  const [customer, setCustomer] = useState(asked.customer ?? '')
  const [firstDay, setFirstDay] = useState(asked.firstDay ?? '')
  const [lastDay, setLastDay] = useState(asked.lastDay ?? '')
  const [outcome, setOutcome] = useState(LOG_OUTCOMES.find((one) => one === asked.outcome) ?? ANY)

  function find() {
    navigate(
      paths.impersonate({
        view: 'log',
        staff: staff.trim() || undefined,
        customer: customer.trim() || undefined,
        firstDay: firstDay || undefined,
        lastDay: lastDay || undefined,
        outcome: outcome === ANY ? undefined : outcome,
      }),
    )
  }

  return (
    <Form className={css.search} onSubmit={find} noValidate>
      <TextField label="Staff" hint="Part of a name, username or email address" value={staff} onChange={setStaff} maxLength={100} />
      <TextField
        label="Customer"
        hint="Part of a name, username, email address or customer number"
        value={customer}
        onChange={setCustomer}
        maxLength={100}
      />
      <div className={css.days}>
        <DayField label="From" value={firstDay} onChange={setFirstDay} />
        <DayField label="To" value={lastDay} onChange={setLastDay} />
        <Select
          label="Result"
          options={[{ value: ANY, label: 'Any' }, ...LOG_OUTCOMES.map((value) => ({ value, label: OUTCOMES[value] }))]}
          value={outcome}
          onChange={setOutcome}
        />
      </div>
      <Button isSubmit>Search the log</Button>
    </Form>
  )
}

interface EntriesProps {
  entries: readonly LogEntry[]
  next: string | undefined
  query: Record<string, string>
}

function Entries({ entries, next, query: { before, ...asked } }: EntriesProps) {
  if (entries.length === 0) return <p>Nothing in the log fits this search.</p>
  return (
    <>
      <ol className={css.entries} aria-label="Log">
        {entries.map(({ id, at, staff, customer, tried, summary, method, path, outcome, problem, reason, correlationId }) => (
          <li key={id} className={css.entry} data-outcome={outcome}>
            <p>
              <strong>
                {staff.name} ({staff.username}) for {customer ? `${customer.name} (${customer.username})` : tried ? `‘${tried}’` : 'nobody'}
              </strong>
            </p>
            <p>{summary?.split(';')[0] ?? `${method} ${path}`}</p>
            {reason && <p>Reason: {reason}</p>}
            <p className="quiet">
              <span className={css.outcome}>{OUTCOMES[outcome]}</span>, <time dateTime={at}>{momentText(at)}</time>
            </p>
            <p className="quiet">
              {method} {path} {problem} {correlationId}
            </p>
          </li>
        ))}
      </ol>
      <nav className={css.turns} aria-label="Pages of the log">
        {before && <Link to={paths.impersonate({ view: 'log', ...asked })}>Newest</Link>}
        {next && <Link to={paths.impersonate({ view: 'log', ...asked, before: next })}>Earlier</Link>}
      </nav>
    </>
  )
}
