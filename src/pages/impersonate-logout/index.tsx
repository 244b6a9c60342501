import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { endImpersonation } from '#schemas/staff/routes.ts'
import { call } from '#api/call.ts'
import { paths } from '#lib/paths.ts'
import { clearDrafts } from '#session/drafts.ts'
import { readSession, storeSession } from '#session/storage.ts'
import { CenteredLayout } from '#ui/centered-layout.tsx'

let ending: Promise<'clock' | 'asked'> | undefined

/** Ends acting for a customer: on the server, and in this tab, with what was typed for them. The member of staff stays signed in. */
async function end(): Promise<'clock' | 'asked'> {
  const session = readSession()
  const current = session?.staff
  if (!session || !current?.impersonationId) return 'asked'
  const isOver = (current.endsAtMs ?? 0) <= Date.now()
  storeSession({ ...session, staff: {} })
  clearDrafts()
  // If this fails, it ends on the server when its time is up.
  await call(endImpersonation, { body: { impersonationId: current.impersonationId } }).catch(() => {})
  return isOver ? 'clock' : 'asked'
}

export default function ImpersonateLogoutPage() {
  const [how, setHow] = useState<'clock' | 'asked'>()
  useEffect(() => {
    ending ??= end()
    // A page load drops the customer's data from memory.
    ending.then((ended) => (readSession()?.staff ? location.replace(`${paths.impersonate()}?ended=${ended}`) : setHow(ended)))
  }, [])
  if (how) return <Navigate replace to={paths.impersonate()} />
  return <CenteredLayout title="One moment" isBare />
}
