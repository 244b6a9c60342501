import {
  cancelEmailChange,
  changeEmail,
  passwordReset,
  removePhone,
  savePhone,
  updatePostalAddress,
  updateUserPreferences,
} from '#schemas/contact/routes.ts'
import { emailVerification } from '#schemas/user/routes.ts'
import { asTyped } from '#lib/forms/same-email.ts'
import { paths } from '#lib/paths.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Scope } from '../access.ts'
import { findPerson } from '../account/queries.ts'
import type { Api } from '../http/api.ts'
import { makeLink } from '../auth/links.ts'
import { mailPasswordLink } from '../auth/password-letter.ts'
import { refuseChanged } from '../http/concurrent-change.ts'
import { findKnownForm } from '../forms/current-forms.ts'
import { letter } from '../mail/letter.ts'
import { canMail, storeMail } from '../mail/mailer.ts'
import { problem, refused, tooManyLetters } from '../http/problem.ts'
import * as change from './email-change.ts'
import * as queries from './queries.ts'
import { UNDO_EMAIL_PATH } from './undo-page.ts'

/** How a customer can be reached and what they are sent. Source: portal-shell.md, sections 4, 5 and 7, Settings. */
export function contactRoutes(api: Api, { db, mail, brand, publicUrl, identity }: AreaParts): void {
  api.handle(changeEmail, async ({ scope, body }) => {
    if (!canMail(mail))
      return problem('/error/not_offered', 'We can’t send email to the new address, so yours stays as it is. Call us to change it.')
    const email = body.email.trim()
    const person = await findPerson(db, scope)
    // A client that gives the new address as the current one has not seen the change.
    const refusal = refused((await findKnownForm(db, scope, 'email')).whole({ email, current: asTyped(body.was ?? person.email, email) }))
    if (refusal) return refusal
    const outcome = await change.askForEmail(db, scope, email, body.was, (tokens) => [
      letter(brand, person, 'Your email address is about to change at', [
        `We were asked to change the address you sign in with to ${email}. It changes when someone opens the link we sent there.`,
        'If this wasn’t you, open this link. We’ll keep your address, sign everyone out of your account and ask you for a new password:',
        `${publicUrl}${UNDO_EMAIL_PATH}?token=${tokens.undo}`,
        'The link works until a week after the change. If it was you, there’s nothing to do.',
      ]),
      { ...confirmation({ ...person, email }, tokens.confirm), until: tokens.until },
    ])
    switch (outcome.is) {
      case 'inUse':
        return emailInUse()
      case 'tooMany':
        return tooManyLetters(outcome.retryAfterSeconds)
      case 'changed':
      case 'same':
      case 'saved':
        return refuseChanged(outcome.is)
      case 'asked':
        return undefined
    }
  })

  api.handle(cancelEmailChange, async ({ scope }) => {
    await change.cancelEmailChange(db, scope)
    return undefined
  })

  api.handle(emailVerification, async ({ scope, body }) => {
    if (body.token === undefined) return sendLink(scope)
    const outcome = await change.confirmEmail(db, scope, body.token)
    switch (outcome) {
      case 'confirmed':
        return undefined
      case 'inUse':
        return emailInUse()
      case 'used':
        return problem('/error/link_used', 'This link was used already; there is nothing left to do with it.')
      default:
        return problem('/error/link_expired', 'Ask for a new email to verify the address.')
    }
  })

  api.handle(passwordReset, async ({ scope }) => {
    // With an external sign-in provider, passwords are changed there.
    if (identity.kind !== 'embedded' || !canMail(mail)) {
      return problem('/error/not_offered', 'You change your password where you sign in, not here.')
    }
    const person = await findPerson(db, scope)
    const made = await mailPasswordLink(db, { brand, publicUrl }, person)
    return made.is === 'made' ? undefined : tooManyLetters(made.retryAfterSeconds)
  })

  api.handle(savePhone, async ({ scope, params, body }) => {
    const refusal = refused((await findKnownForm(db, scope, 'phone')).whole({ number: body.number, kind: params.kind }))
    if (refusal) return refusal
    const outcome = await queries.savePhone(db, scope, params.kind, body.number, body.was)
    return refuseChanged(outcome)
  })

  api.handle(removePhone, async ({ scope, params, body }) => {
    const outcome = await queries.savePhone(db, scope, params.kind, '', body.was)
    return refuseChanged(outcome)
  })

  api.handleShown(updatePostalAddress, async ({ scope, body }) => {
    const refusal = refused((await findKnownForm(db, scope, 'postalAddress')).whole({ address: body.address }))
    if (refusal) return refusal
    const outcome = await queries.savePostalAddress(db, scope, body.address, body.was)
    if (!outcome) return problem('/error/not_found', 'This person has no billing account.')
    return refuseChanged(outcome)
  })

  api.handleShown(updateUserPreferences, async ({ scope, body: { was, billingAccountId: _, ...wanted } }) => {
    const preferences = { ...wanted, email: wanted.email.trim() }
    const refusal = refused((await findKnownForm(db, scope, 'email')).whole({ email: preferences.email, current: '' }))
    if (refusal) return refusal
    const outcome = await queries.savePreferences(db, scope, preferences, was)
    if (!outcome) return problem('/error/not_found', 'This person has no billing account.')
    return refuseChanged(outcome)
  })

  /** Mails the link that waits to be used: for a new address, or else for the one they have while that is not verified. */
  async function sendLink(scope: Scope) {
    const person = await findPerson(db, scope)
    return db.transaction(async (tx) => {
      const again = await change.askAgain(tx, scope)
      if (!again && person.emailVerified) {
        const detail = `You sign in with ${person.email}, which is verified. No other address is waiting. Reload this page to see what is stored.`
        return problem('/error/link_used', detail)
      }
      const minutes = change.CONFIRM_MINUTES
      const made = again ?? (await makeLink(tx, { userId: person.id, email: person.email, purpose: 'verifyEmail', minutes }))
      if (made.is !== 'made') return tooManyLetters(made.retryAfterSeconds)
      const mail = again ? confirmation({ ...person, email: again.email }, made.token) : verification(person, made.token)
      await storeMail(tx, { ...mail, until: made.until })
      return undefined
    })
  }

  const verification = (person: { email: string; firstName: string }, token: string) =>
    letter(brand, person, 'Verify your email address for', [
      'Open this link to confirm this address is yours:',
      verifyUrl(token),
      'The link works for 24 hours. If you didn’t ask for it, you can ignore this email.',
    ])

  const confirmation = (person: { email: string; firstName: string }, token: string) =>
    letter(brand, person, 'Verify your email address for', [
      'Open this link to sign in with this address from now on:',
      verifyUrl(token),
      'The link works for 24 hours. Until you open it, your address stays the same. If you didn’t ask for it, you can ignore this email.',
    ])

  const verifyUrl = (token: string) => `${publicUrl}${paths.account()}?verify=${token}`
}

const emailInUse = () => problem('/error/email_in_use', 'Another account uses this address already. Choose another.')
