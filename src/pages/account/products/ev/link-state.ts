import { useRef, useState } from 'react'
import type { NetworkAccount, Verified } from '#schemas/ev/entities.ts'
import { joinNetwork, leaveNetwork, networkAccounts, verifyNetworkAccount } from '#schemas/ev/routes.ts'
import type { Problem } from '#schemas/problem.ts'
import { call } from '#api/call.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { useRefresh } from '#api/use-api.ts'
import { isEmail } from '#lib/forms/email.ts'

/** How linking an account of the charging network goes. Source: portal-usage.md, section 4, EV link. */
export type LinkStatus =
  | 'READY'
  /** the network is asked for the account, for the first time or again */
  | 'LOADING'
  | 'LOADING_RETRY'
  /** the network has it: it is linked to the customer's own account already, or not yet */
  | 'SUCCESS'
  | 'NO_LINK_SUCCESS'
  | 'ERROR'
  | 'DUPLICATE_ERROR'
  /** it is being linked, again after an error; it is linked; it is not */
  | 'LINKING'
  | 'LINK_RETRY'
  | 'LINK_SUCCESS'
  | 'LINK_ERROR'

/** The steps of the dialog: which account, what linking means, done. */
export type LinkStep = 1 | 2 | 3

export interface LinkState {
  step: LinkStep
  status: LinkStatus
  chargeNetId: string
  email: string
  needsEmail: boolean
  duplicate: boolean
  verifyInfo: Verified | undefined
  /** the account that was linked before, which the network did not answer to have left */
  notLeft: string | undefined
  /** what to say of an error */
  message: string | undefined
  /** what to say at the fields: before the network is asked, and of an account that it does not know or that is another customer's */
  wrong: { number?: string | undefined; email?: string | undefined }
}

const START: LinkState = {
  step: 1,
  status: 'READY',
  chargeNetId: '',
  email: '',
  needsEmail: false,
  duplicate: false,
  verifyInfo: undefined,
  notLeft: undefined,
  message: undefined,
  wrong: {},
}

const beginLink = ({ link, email }: Pick<NetworkAccount, 'link' | 'email'>): LinkState => ({
  ...START,
  chargeNetId: link?.chargeNetId ?? '',
  email: link?.email ?? email,
})

const NOT_FOUND = 'The network has no account with this number and email address. Check both, and try again.'
const OF_ANOTHER = 'This account is linked to another customer of ours. If it is yours, call us and we will put it right.'
const TOO_OFTEN = 'You have tried too many times. Please wait an hour, or call us.'

function messageOf(failed: Problem): string {
  switch (failed.type) {
    case '/error/ev/not_verified':
      return NOT_FOUND
    case '/error/ev/too_many_tries':
      return TOO_OFTEN
    case '/error/unavailable':
      return 'The charging network does not answer just now. Nothing was changed.'
    default:
      return problemMessage(failed)
  }
}

/** Once the network has answered. */
function afterVerify(state: LinkState, info: Verified): LinkState {
  if (info.needsEmail) return { ...state, status: 'READY', needsEmail: true, verifyInfo: info }
  if (!info.verified) return { ...state, status: 'ERROR', verifyInfo: info, wrong: { number: NOT_FOUND } }
  if (info.accountAlreadyLinked) return { ...state, status: 'SUCCESS', step: 3, verifyInfo: info }
  return { ...state, status: 'NO_LINK_SUCCESS', step: 2, verifyInfo: info }
}

/** Once asking or linking has failed. */
export function afterFailure(state: LinkState, failed: Problem): LinkState {
  if (failed.type === '/error/ev/duplicate_account')
    return { ...state, step: 1, status: 'DUPLICATE_ERROR', duplicate: true, message: undefined, wrong: { number: OF_ANOTHER } }
  const isLinking = state.status === 'LINKING' || state.status === 'LINK_RETRY'
  if (failed.type === '/error/ev/not_verified' && !isLinking) return { ...state, status: 'ERROR', wrong: { number: NOT_FOUND } }
  return { ...state, status: isLinking ? 'LINK_ERROR' : 'ERROR', message: messageOf(failed) }
}

/** The address may be absent: then the server says whether it needs one, once it has the number. */
const wrongWith = (chargeNetId: string, email: string): LinkState['wrong'] => ({
  number: chargeNetId === '' ? 'Enter the number of your account at the network.' : undefined,
  email: isEmail(email) || (email === '' && chargeNetId !== '') ? undefined : 'Enter a whole email address, such as name@example.nz.',
})

export const isBusy = ({ status }: LinkState): boolean =>
  status === 'LOADING' || status === 'LOADING_RETRY' || status === 'LINKING' || status === 'LINK_RETRY'

/** Finds, links and takes away an account of the charging network, one thing at a time. */
export function useNetworkLink(account: NetworkAccount) {
  const [state, setState] = useState<LinkState>(() => beginLink(account))
  const { billingAccountId } = account
  const isRunning = useRef(false)
  const refresh = useRefresh()

  async function once(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await work()
    } finally {
      isRunning.current = false
    }
  }

  const verify = () =>
    once(async () => {
      const chargeNetId = state.chargeNetId.trim()
      const email = state.email.trim()
      const wrong = wrongWith(chargeNetId, email)
      if (wrong.number ?? wrong.email) return setState({ ...state, status: 'ERROR', message: undefined, wrong })
      const asking: LinkState = {
        ...state,
        chargeNetId,
        email,
        duplicate: false,
        needsEmail: false,
        message: undefined,
        wrong: {},
        status: state.status === 'ERROR' ? 'LOADING_RETRY' : 'LOADING',
      }
      setState(asking)
      try {
        const body = { billingAccountId, chargeNetId, email: email || undefined }
        setState(afterVerify(asking, await call(verifyNetworkAccount, { body })))
      } catch (error) {
        setState(afterFailure(asking, problemOf(error)))
      }
    })

  const join = () =>
    once(async () => {
      const linking: LinkState = { ...state, message: undefined, status: state.status === 'LINK_ERROR' ? 'LINK_RETRY' : 'LINKING' }
      setState(linking)
      try {
        const { notLeft } = await call(joinNetwork, {
          body: { billingAccountId, chargeNetId: state.chargeNetId, email: state.email },
        })
        await refresh(networkAccounts.path)
        setState({ ...linking, status: 'LINK_SUCCESS', step: 3, notLeft })
      } catch (error) {
        setState(afterFailure(linking, problemOf(error)))
      }
    })

  return {
    state,
    verify,
    join,
    change: (change: Partial<Pick<LinkState, 'chargeNetId' | 'email'>>) =>
      setState({ ...state, ...change, wrong: {}, status: state.status === 'ERROR' ? 'ERROR' : 'READY', duplicate: false }),
    back: () => setState({ ...state, step: 1, status: 'READY', message: undefined }),
  }
}

/** Takes the link away. */
export const leave = (billingAccountId: string, chargeNetId: string) => call(leaveNetwork, { body: { billingAccountId, chargeNetId } })
