import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Problem } from '#schemas/problem.ts'
import { ownStaffRights, startImpersonation } from '#schemas/staff/routes.ts'
import { call } from '#api/call.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { SignIn, StaffLogOut } from '#api/sign-in.tsx'
import { useWork } from '#api/use-action.ts'
import { useApi } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { reasonAgainst, withoutRight } from '#lib/staff-rights.ts'
import { readSession, storeSession } from '#session/storage.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LoadFailure } from '#api/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { CenteredLayout } from '#ui/centered-layout.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Log } from './log.tsx'
import css from './impersonate.module.css'

/** Source: portal-shell.md, section 5, Impersonation: an existing session must be logged out first. */
type SignedIn = 'signedOut' | 'otherSession' | 'staff'

function signedIn(): SignedIn {
  const session = readSession()
  if (!session) return 'signedOut'
  return session.staff ? 'staff' : 'otherSession'
}

/** Where staff begin to act for a customer. */
export default function ImpersonatePage() {
  const query = new URLSearchParams(useLocation().search)
  const ended = query.get('ended')
  const as = signedIn()
  const isLog = as === 'staff' && query.get('view') === 'log'
  return (
    <CenteredLayout
      title={isLog ? 'Log of acting for customers' : 'Act for a customer'}
      lead={isLog ? 'Who acted for whom, when and why.' : 'For staff. Everything you do is recorded, with your name and the customer’s.'}
      isBare
      isWide={isLog}
    >
      {ended && (
        <Notice title="You have stopped acting for the customer" tone="good">
          {ended === 'clock' ? 'Your time was up.' : 'What you did is in the log.'}
        </Notice>
      )}
      {as === 'signedOut' && <SignIn label="Sign in as staff" returnTo={paths.impersonate()} policy="sign-in" isStaff />}
      {as === 'otherSession' && <LogOutFirst />}
      {as === 'staff' && <StaffDesk isLog={isLog} />}
    </CenteredLayout>
  )
}

function LogOutFirst() {
  return (
    <>
      <Notice title="You are already signed in" tone="warning">
        Log out first, so that this sign-in and the customer’s do not mix.
      </Notice>
      <StaffLogOut label="Log out and continue" tone="plain" returnTo={paths.impersonate()} />
    </>
  )
}

/** What the member of staff may do here: begin to act, read the log, or both. */
function StaffDesk({ isLog }: { isLog: boolean }) {
  const own = useApi(ownStaffRights, {})
  if (own.error) {
    const problem = problemOf(own.error)
    return problem.type === '/error/forbidden' ? (
      <>
        <Notice title="This is for staff" tone="bad">
          You are signed in as a customer.
        </Notice>
        <StaffLogOut label="Log out" returnTo={paths.impersonate()} />
      </>
    ) : (
      <LoadFailure title="Your rights could not be loaded" error={own.error} retry={() => own.mutate()} />
    )
  }
  if (!own.data) return null
  const refusal = reasonAgainst(own.data.rights, isLog ? 'readLog' : 'act')
  return (
    <>
      <nav className={css.views} aria-label="Pages for staff">
        {isLog ? (
          <Link to={paths.impersonate()}>Act for a customer</Link>
        ) : (
          <Link to={paths.impersonate({ view: 'log' })}>See the log</Link>
        )}
      </nav>
      {refusal ? (
        <Notice title={isLog ? 'You may not read the log' : 'You may not act for customers'} tone="warning">
          {refusal}
        </Notice>
      ) : isLog ? (
        <Log />
      ) : (
        <ChooseCustomer />
      )}
      <StaffLogOut label="Log out" returnTo={paths.impersonate()} />
    </>
  )
}

function ChooseCustomer() {
  const [customer, setCustomer] = useState('')
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [start, state] = useWork(async () => {
    const { id, endsAt } = await call(startImpersonation, { body: { customer: customer.trim(), reason: reason.trim() } })
    const session = readSession()
    if (session) storeSession({ ...session, staff: { impersonationId: id, endsAtMs: Date.parse(endsAt) } })
    // A load of the page: nothing of one person may stay in memory for the other.
    location.assign(paths.account())
  })
  const message = isMissing ? 'Please say which customer, and why in a few words.' : state.is === 'failed' && refusalMessage(state.problem)

  useEffect(() => {
    document.getElementById('customer')?.focus()
  }, [])

  function submit() {
    const isComplete = customer.trim() !== '' && reason.trim().length >= 5
    setIsMissing(!isComplete)
    if (isComplete) start()
  }

  return (
    <Form className={css.form} onSubmit={submit} noValidate>
      {message && (
        <Notice title="That did not work" tone="bad">
          {message}
        </Notice>
      )}
      <TextField
        id="customer"
        label="Customer"
        hint="Username, email address or customer number"
        value={customer}
        onChange={setCustomer}
        maxLength={200}
      />
      <TextField
        id="reason"
        label="Reason"
        hint="Such as a case number, or what they called about"
        value={reason}
        onChange={setReason}
        maxLength={300}
      />
      <Button isSubmit isBusy={state.is === 'running' || state.is === 'done'}>
        Start
      </Button>
    </Form>
  )
}

const refusalMessage = (problem: Problem) =>
  problem.type === '/error/forbidden' ? withoutRight('act') : (problem.detail ?? problemMessage(problem))
