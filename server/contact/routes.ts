import { changeEmail, passwordReset, removePhone, savePhone, updatePostalAddress, updateUserPreferences } from '#schemas/contact/routes.ts'
import { emailVerification } from '#schemas/user/routes.ts'
import { refuseOther } from '../access.ts'
import { findPerson, saveVerified } from '../account/queries.ts'
import type { Api } from '../api.ts'
import { makeLink, redeemLink } from '../auth/links.ts'
import { NEW_PASSWORD_PATH } from '../auth/new-password.ts'
import { refuseChanged } from '../concurrent-change.ts'
import type { Database } from '../db/open.ts'
import { findKnownForm } from '../forms/forms.ts'
import { letter } from '../mail/letter.ts'
import type { Mailer } from '../mail/mailer.ts'
import { problem, refused } from '../problem.ts'
import type { Settings } from '../settings.ts'
import * as queries from './queries.ts'

interface Contact {
  api: Api
  db: Database
  mailer: Mailer
  settings: Settings
}

const VERIFY_LINK_MINUTES = 24 * 60
const PASSWORD_LINK_MINUTES = 60

/** How somebody can be reached and what they are sent. Source: portal-shell.md, sections 4, 5 and 7, Settings. */
export function contactRoutes({ api, db, mailer, settings }: Contact): void {
  api.handle(changeEmail, async ({ scope, body }) => {
    const email = body.email.trim()
    const before = await findPerson(db, scope)
    // Who believes that the new one is their address already has not seen the change that made it so.
    const refusal = refused((await findKnownForm(db, scope, 'email')).whole({ email, current: body.was ?? '' }))
    if (refusal) return refusal
    const outcome = await queries.saveEmail(db, scope, email, body.was)
    switch (outcome) {
      case 'inUse':
        return problem('/error/email_in_use', 'Somebody signs in with this address already. Choose another.')
      case 'changed':
      case 'same':
        return refuseChanged(outcome)
      case 'saved':
        await mailVerification({ ...before, email })
        await mailer.send(
          letter(settings.brand, before, 'Your email address was changed at', [
            `From now on you sign in with ${email}, and what we write to you goes there.`,
            'If that was not you, call us at once.',
          ]),
        )
        return undefined
    }
  })

  api.handle(emailVerification, async ({ scope, body }) => {
    const person = await findPerson(db, scope)
    if (body.token !== undefined) {
      const outcome = await redeemLink(db, body.token, 'verifyEmail', scope.userId)
      if (outcome.is !== 'good') return problem('/error/link_expired', 'Ask for a new mail to verify the address.')
      await saveVerified(db, scope)
      return undefined
    }
    if (!person.emailVerified) await mailVerification(person)
    return undefined
  })

  api.handle(passwordReset, async ({ scope }) => {
    // Whoever runs another sign-in provider has their passwords there.
    if (settings.identity.kind !== 'embedded' || !mailer.canSend) {
      return problem('/error/unavailable', 'Passwords are changed where you sign in.')
    }
    const person = await findPerson(db, scope)
    const token = await makeLink(db, { userId: person.id, email: person.email, purpose: 'resetPassword', minutes: PASSWORD_LINK_MINUTES })
    if (!token) return problem('/error/too_many_requests', 'Look in your mail: some links were sent just now.')
    await mailer.send(
      letter(settings.brand, person, 'A new password for', [
        'Open this link to choose a new password:',
        `${settings.publicUrl}${NEW_PASSWORD_PATH}?token=${token}`,
        'It is good for an hour and for one use. If you did not ask for it, leave it unopened: your password stays as it is.',
      ]),
    )
    return undefined
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

  api.handle(updatePostalAddress, async ({ scope, body }) => {
    const elsewhere = refuseOther(scope, { billingAccountId: body.billingAccountId })
    if (elsewhere) return elsewhere
    const refusal = refused((await findKnownForm(db, scope, 'postalAddress')).whole({ address: body.address }))
    if (refusal) return refusal
    const outcome = await queries.savePostalAddress(db, scope, body.address, body.was)
    if (!outcome) return problem('/error/not_found', 'This person has no billing account.')
    return refuseChanged(outcome)
  })

  api.handle(updateUserPreferences, async ({ scope, body: { was, billingAccountId, ...wanted } }) => {
    const elsewhere = refuseOther(scope, { billingAccountId })
    if (elsewhere) return elsewhere
    const preferences = { ...wanted, email: wanted.email.trim() }
    const refusal = refused((await findKnownForm(db, scope, 'email')).whole({ email: preferences.email, current: '' }))
    if (refusal) return refusal
    const outcome = await queries.savePreferences(db, scope, preferences, was)
    if (!outcome) return problem('/error/not_found', 'This person has no billing account.')
    return refuseChanged(outcome)
  })

  async function mailVerification(person: { id: string; email: string; firstName: string }): Promise<void> {
    const token = await makeLink(db, { userId: person.id, email: person.email, purpose: 'verifyEmail', minutes: VERIFY_LINK_MINUTES })
    if (!token) return
    const paragraphs = [
      'Open this link to tell us that this address is yours:',
      `${settings.publicUrl}/account?verify=${token}`,
      'It is good for a day. If you did not ask for it, you can leave it unopened.',
    ]
    await mailer.send(letter(settings.brand, person, 'Verify your email address for', paragraphs))
  }
}
