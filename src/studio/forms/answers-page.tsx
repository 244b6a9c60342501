import { useState } from 'react'
import { ANSWER_DAYS, type Answered } from '#schemas/forms/answered.ts'
import { studioAnswers, studioAnswersFile } from '#schemas/forms/answered-routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { download } from '#api/download.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { useApi } from '#api/use-api.ts'
import { mayChangeArea, OUTSIDE } from '#lib/staff-areas.ts'
import { reasonAgainst } from '#lib/staff-rights.ts'
import { Button } from '#ui/button.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { Link } from '#ui/link.tsx'
import { momentText } from '#ui/time.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { ScrollTable } from '../scroll-table.tsx'
import { studioPath } from '../studio-path.ts'
import css from '../studio.module.css'
import { useAttempt } from '../use-attempt.tsx'
import { Looks } from './looks.tsx'

/** Each look is noted, so nothing is looked at again without a click. */
const ONCE = { revalidateOnMount: true, revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false } as const

/** What customers have answered to a form that staff have made. */
export function AnswersPage({ formId }: { formId: string }) {
  const lacksRight = useDraft(
    ({ rights, areas }) => reasonAgainst(rights, 'readAnswers') ?? (mayChangeArea(areas, 'forms') ? undefined : OUTSIDE),
  )
  const isListed = useDraft(({ pieces }) => pieces.get(`form:${formId}`)?.value !== undefined)
  return (
    <div className={css.column}>
      <div className={css.row}>
        <Link className="target" to={studioPath(isListed ? `forms/${formId}` : 'forms')}>
          {isListed ? 'The form' : 'All forms'}
        </Link>
      </div>
      {lacksRight ? <p>{lacksRight}</p> : <Answers formId={formId} />}
      <Looks formId={formId} />
    </div>
  )
}

function Answers({ formId }: { formId: string }) {
  // Not in the address: where a page ends names a customer.
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined])
  const { data, error, mutate } = useApi(studioAnswers, { params: { formId }, query: { after: pages.at(-1) } }, ONCE)
  return (
    <>
      <p className={css.lead}>
        What customers have answered, the latest change first. It is personal: each look and each file is noted with your name. Answers that
        a customer has not changed for {ANSWER_DAYS / 365} years are deleted.
      </p>
      {error ? (
        <LoadFailure title="The answers could not be loaded" error={error} retry={mutate} />
      ) : data ? (
        <Found formId={formId} found={data} pages={pages} turn={setPages} />
      ) : (
        <p role="status">Loading …</p>
      )}
    </>
  )
}

interface FoundProps {
  formId: string
  found: RouteAnswer<typeof studioAnswers>
  pages: readonly (string | undefined)[]
  turn(pages: readonly (string | undefined)[]): void
}

function Found({ formId, found: { isGone, columns, total, answers, next }, pages, turn }: FoundProps) {
  const { isBusy, attempt, notice } = useAttempt('The file could not be downloaded', [], false)
  if (answers.length === 0 && pages.length === 1) {
    return (
      <p className="quiet">
        {isGone
          ? 'The form was removed, and there are no answers to it any more.'
          : 'No customer has answered this form yet. Answers appear here as soon as one has.'}
      </p>
    )
  }
  const properties = total === 1 ? 'one property' : `${total.toLocaleString('en-NZ')} properties`
  const take = () => void attempt(() => download(studioAnswersFile, { params: { formId } }))
  return (
    <>
      {isGone && <p>The form was removed, and customers are not asked it any more. The questions are as they were edited last.</p>}
      <div className={css.row}>
        <p>Answers about {properties}</p>
        <AskingButton
          tone="quiet"
          isBusy={isBusy}
          title="Download all answers?"
          text={`The file has the names and answers of customers at ${properties}. Keep it where only those who need it can read it. It is noted that you took it.`}
          yes="Download the file"
          no="Not now"
          onYes={take}
        >
          Download all (CSV)
        </AskingButton>
      </div>
      {notice}
      <ScrollTable label="Answers" columns={['Customer', 'Changed', ...columns.map(({ title }) => title)]} stacks>
        {answers.map((row) => (
          <AnswersRow key={`${row.customerNumber} ${row.property}`} row={row} columns={columns} />
        ))}
      </ScrollTable>
      {(next || pages.length > 1) && (
        <div className={css.row}>
          <Button
            tone="quiet"
            disabledReason={pages.length > 1 ? undefined : 'These are the latest'}
            onClick={() => turn(pages.slice(0, -1))}
          >
            Later answers
          </Button>
          <Button
            tone="quiet"
            disabledReason={next ? undefined : 'There are no earlier answers'}
            onClick={() => next && turn([...pages, next])}
          >
            Earlier answers
          </Button>
        </div>
      )}
    </>
  )
}

function AnswersRow({ row, columns }: { row: Answered; columns: FoundProps['found']['columns'] }) {
  const { customer, customerNumber, property, changedAt, isComplete, values } = row
  return (
    <tr>
      <th scope="row">
        {customer}
        <br />
        <span className="quiet">
          {customerNumber}, {property}
        </span>
      </th>
      <td data-column="Changed">
        {momentText(changedAt)}
        {!isComplete && <p className="quiet">Not complete</p>}
      </td>
      {columns.map(({ key, title }, i) => (
        <td key={key} data-column={title}>
          {values[i] || <span className="quiet">no answer</span>}
        </td>
      ))}
    </tr>
  )
}
