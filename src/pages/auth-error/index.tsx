import { useLocation } from 'react-router-dom'
import { pageSettings } from '#browser/page-settings.ts'
import { afterLogin, type LinkError, paths } from '#lib/paths.ts'
import { readSession } from '#session/storage.ts'
import { CenteredLayout } from '#ui/centered-layout.tsx'
import { ActionLink } from '#ui/action-link.tsx'
import { Help } from '#ui/failure.tsx'
import { Phone } from '#ui/phone.tsx'

const VARIANTS: Record<LinkError, { title: string; copy: string }> = {
  expired: { title: "The link you've used has expired", copy: 'Please log in again or request a new link' },
  closed: { title: "The link you've used has expired", copy: 'Please log in again or request a new link' },
  failed: { title: "It's not you, it's us", copy: 'Sorry we are having some issues on our end, please try again' },
}

/** Where a link or a sign-in that led nowhere ends. Source: portal-shell.md, section 2, Link error page. */
export default function AuthErrorPage() {
  const search = new URLSearchParams(useLocation().search)
  const asked = search.get('reason') ?? ''
  const returnTo = search.get('returnTo') ?? undefined
  const reason: LinkError = Object.hasOwn(VARIANTS, asked) ? (asked as LinkError) : 'failed'
  const { title, copy } = VARIANTS[reason]
  const { register } = pageSettings.links
  // Who was only to sign in again is still signed in.
  const back = readSession() && returnTo ? afterLogin(returnTo, location.origin) : undefined
  return (
    <CenteredLayout title={title} lead={copy}>
      {reason === 'closed' && pageSettings.phone && (
        <p>
          Your access is closed. To open it again, call us on <Phone />. You can still log in with another email address.
        </p>
      )}
      {reason === 'closed' && register ? (
        <ActionLink href={register}>Register</ActionLink>
      ) : (
        <ActionLink href={back ?? paths.app({ notice: reason === 'failed' ? 'failed' : 'sign-in-expired', returnTo })}>
          {reason === 'failed' ? 'Try again' : 'Sign in'}
        </ActionLink>
      )}
      {reason === 'closed' && register && (
        <ActionLink tone="quiet" href={paths.login({ returnTo })}>
          Sign in with another email address
        </ActionLink>
      )}
      {reason === 'failed' && <Help />}
      {reason === 'expired' && (
        <ActionLink tone="quiet" href={paths.login({ policy: 'magic-link', returnTo })}>
          Email me a new link
        </ActionLink>
      )}
    </CenteredLayout>
  )
}
