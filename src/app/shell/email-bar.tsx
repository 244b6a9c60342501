import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ProblemType } from '#schemas/problem.ts'
import { emailVerification } from '#schemas/user/routes.ts'
import { call } from '#api/call.ts'
import { mayComeBack } from '#api/comes-back.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { tabStorage } from '#browser/browser-storage.ts'
import { reloadAll } from '#api/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Banner } from './banner.tsx'
import css from './banners.module.css'

/** Source: portal-shell.md, section 4, Email change. */
type Verification =
  | { is: 'asking' }
  | { is: 'loading' }
  | { is: 'sent' }
  | { is: 'succeeded' }
  | { is: 'expired' }
  /** the link cannot be used, and a new one would not help */
  | { is: 'refused'; message: string }
  | { is: 'failed'; message: string }
  | { is: 'hidden' }

const HIDDEN = 'email_verification_hidden'

interface Props {
  /** the email address to verify: the current one, or its replacement */
  email: string
  isVerified: boolean
  /** it is to replace one that works meanwhile: nothing is wrong with the account */
  isChange: boolean
  /** the page below asks for it: the bar only answers */
  isAskedBelow: boolean
}

/** Asks the customer to verify their email address, and verifies it when they open the link in the email. */
export function EmailBar({ email, isVerified, isChange, isAskedBelow }: Props) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // Read once: the URL may change before its query is removed. Kept until there is an answer, which a lost network gives none of.
  const [token, setToken] = useState(() => new URLSearchParams(search).get('verify'))
  const [state, setState] = useState<Verification>({
    is: token ? 'loading' : tabStorage.read(HIDDEN) === email ? 'hidden' : 'asking',
  })

  useEffect(() => {
    const query = new URLSearchParams(search)
    if (token || !query.has('verify')) return
    query.delete('verify')
    navigate(`${pathname}${query.size > 0 ? `?${query}` : ''}`, { replace: true })
  }, [token, search, pathname, navigate])

  const verify = useCallback(async (token: string) => {
    setState({ is: 'loading' })
    try {
      await call(emailVerification, { body: { token } })
      setToken(null)
      setState({ is: 'succeeded' })
      // The email address may have changed, and the shell and the page show it.
      reloadAll()
    } catch (error) {
      if (!mayComeBack(error)) setToken(null)
      setState(afterFailure(error))
      // The try that used it may have had no answer.
      if (problemOf(error).type === '/error/link_used') reloadAll()
    }
  }, [])
  useEffect(() => {
    if (token) void verify(token)
  }, [token, verify])

  async function send() {
    setState({ is: 'loading' })
    try {
      await call(emailVerification, { body: {} })
      setState({ is: 'sent' })
    } catch (error) {
      setState({ is: 'failed', message: problemMessage(problemOf(error)) })
    }
  }
  function hide() {
    tabStorage.write(HIDDEN, email)
    setState({ is: 'hidden' })
  }

  if (state.is === 'hidden' || (state.is === 'asking' && (isVerified || isAskedBelow))) return null
  const canSend =
    (!isVerified || token) && (state.is === 'asking' || state.is === 'expired' || state.is === 'failed' || state.is === 'loading')
  return (
    <Banner tone="info" label="Your email address" isAnswer={state.is !== 'asking'}>
      <Icon name={state.is === 'succeeded' ? 'check' : 'mail'} />
      <p role="status">
        {state.is === 'asking' ? <Asking email={email} isChange={isChange} /> : textOf(state, email)}
        {state.is === 'expired' && !isVerified && ' We can send you a new one.'}
      </p>
      {canSend && (
        <Button tone="quiet" onClick={() => (token ? verify(token) : send())} isBusy={state.is === 'loading'}>
          {token ? 'Try again' : isChange ? 'Send again' : 'Send email'}
        </Button>
      )}
      <IconButton icon="close" label="Hide: your email address" onClick={hide} />
    </Banner>
  )
}

function afterFailure(error: unknown): Verification {
  const problem = problemOf(error)
  switch (problem.type as ProblemType) {
    case '/error/link_expired':
      return { is: 'expired' }
    case '/error/link_used':
      return { is: 'refused', message: 'That link was used already. There is nothing left to do.' }
    case '/error/email_in_use':
      return { is: 'refused', message: 'This email address is in use already. Your email address stays as it was.' }
    default:
      return { is: 'failed', message: problemMessage(problem) }
  }
}

/** A phone has no room for the address. */
const Asking = ({ email, isChange }: Pick<Props, 'email' | 'isChange'>) =>
  isChange ? (
    <>
      To finish changing your email address, open the link we sent<span className={css.atWidth}> to {email}</span>.
    </>
  ) : (
    <>
      Please verify your email address<span className={css.atWidth}>, {email}</span>.
    </>
  )

function textOf(state: Exclude<Verification, { is: 'hidden' | 'asking' }>, email: string): string {
  switch (state.is) {
    case 'loading':
      return 'One moment…'
    case 'sent':
      return `We sent an email to ${email}. Open the link in it to verify your address.`
    case 'succeeded':
      return 'Thank you. Your email address is verified.'
    case 'expired':
      return 'That link has expired.'
    case 'refused':
    case 'failed':
      return state.message
  }
}
