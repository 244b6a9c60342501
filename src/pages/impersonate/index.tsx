import { type SubmitEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ownStaffRights, startImpersonation } from '#schemas/staff/routes.ts'
import { call } from '#api/call.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { reasonAgainst, withoutRight } from '#lib/staff-rights.ts'
import { useStaffLogOut, useStaffSignIn } from '#session/staff.ts'
import { readSession, storeSession } from '#session/storage.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LoadFailure } from '#api/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { CenteredLayout } from '#ui/centered-layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Log } from './log.tsx'
import css from './impersonate.module.css'

/** Source: portal-shell.md, section 5, Impersonation: an existing session must be logged out first. */
type Standing = 'signedOut' | 'otherSession' | 'staff'

function standing(): Standing {
  const session = readSession()
  if (!session) return 'signedOut'
  return session.staff ? 'staff' : 'otherSession'
}

/** Where staff begin to act for a customer. */
export default function ImpersonatePage() {
  const ended = new URLSearchParams(useLocation().search).get('ended')
  const as = standing()
  return (
    <CenteredLayout title="Act for a customer" lead="For staff. Everything you do is recorded, with your name and the customer’s." isBare>
      {ended && (
        <Notice title="You have stopped acting for the customer" tone="good">
          {ended === 'clock' ? 'Your time was up.' : 'What you did is in the log.'}
        </Notice>
      )}
      {as === 'signedOut' && <SignInAsStaff />}
      {as === 'otherSession' && <LogOutFirst />}
      {as === 'staff' && <StaffDesk />}
    </CenteredLayout>
  )
}

function SignInAsStaff() {
  const { state, leave } = useStaffSignIn(paths.impersonate())
  return (
    <>
      {state === 'failed' && (
        <Notice title="Sign-in cannot be reached" tone="bad">
          No answer came. Check your connection and try again.
        </Notice>
      )}
      <Button onClick={leave} isBusy={state === 'leaving'}>
        Sign in as staff
      </Button>
    </>
  )
}

function LogOutFirst() {
  return (
    <>
      <Notice title="You are already signed in" tone="warning">
        Log out first, so that this sign-in and the customer’s do not mix.
      </Notice>
      <LogOutButton label="Log out and continue" />
    </>
  )
}

function LogOutButton({ label, tone = 'plain' }: { label: string; tone?: 'plain' | 'quiet' }) {
  const { isLeaving, logOut } = useStaffLogOut(paths.impersonate())
  return (
    <Button tone={tone} isBusy={isLeaving} onClick={logOut}>
      {label}
    </Button>
  )
}

/** What the member of staff may do here: begin to act, read the log, or both. */
function StaffDesk() {
  const isLog = new URLSearchParams(useLocation().search).get('view') === 'log'
  const own = useApi(ownStaffRights, {})
  if (own.error) {
    const problem = problemOf(own.error)
    return problem.type === '/error/forbidden' ? (
      <>
        <Notice title="This is for staff" tone="bad">
          You are signed in as a customer.
        </Notice>
        <LogOutButton label="Log out" tone="quiet" />
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
      <LogOutButton label="Log out" tone="quiet" />
    </>
  )
}

function ChooseCustomer() {
  const [customer, setCustomer] = useState('')
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    document.getElementById('customer')?.focus()
  }, [])

  async function start(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!customer.trim() || reason.trim().length < 5) {
      return setMessage('Please say which customer, and why in a few words.')
    }
    setIsBusy(true)
    try {
      const { id, endsAt } = await call(startImpersonation, { body: { customer: customer.trim(), reason: reason.trim() } })
      const session = readSession()
      if (session) storeSession({ ...session, staff: { impersonationId: id, endsAtMs: Date.parse(endsAt) } })
      // A load of the page: nothing of one person may be left in memory for the other.
      location.assign(paths.account())
    } catch (error) {
      const problem = problemOf(error)
      setMessage(problem.type === '/error/forbidden' ? withoutRight('act') : (problem.detail ?? problemMessage(problem)))
      setIsBusy(false)
    }
  }

  return (
    <form className={css.form} onSubmit={start} noValidate>
      {message && (
        <Notice title="That did not work" tone="bad">
          {message}
        </Notice>
      )}
      <TextField
        id="customer"
        label="Customer"
        hint="User name, email address or customer number"
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
      <Button isSubmit isBusy={isBusy}>
        Start
      </Button>
    </form>
  )
}
