import { invitePerson, removeRole, withdrawInvitation } from '#schemas/account/routes.ts'
import { isEmail } from '#lib/forms/email.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Api } from '../http/api.ts'
import { problem, refused, tooManyLetters } from '../http/problem.ts'
import { canMail } from '../mail/mailer.ts'
import { invite, withdraw } from './invitations.ts'
import { removePerson } from './remove.ts'

/** Who may see an account: invited by mail, removed with what they saved for it. Source: portal-shell.md, sections 3 and 6. */
export function peopleRoutes(api: Api, { db, publicUrl, mail, payments }: AreaParts): void {
  api.handleShown(invitePerson, async ({ scope, body: { email, role } }) => {
    if (!canMail(mail)) return problem('/error/not_offered', 'We can’t send email here. Call us to add someone.')
    const refusal = refused(isEmail(email.trim()) ? [] : [{ pointer: '/email', detail: 'Please enter a valid email address' }])
    if (refusal) return refusal
    const outcome = await invite(db, scope, { email, role }, { publicUrl })
    switch (outcome.is) {
      case 'invited':
        return undefined
      case 'self':
        return problem('/error/roles/not_possible', 'This is your own address: you have access already.')
      case 'there':
        return problem('/error/roles/not_possible', 'The person with this address can see the account already.')
      case 'notHolder':
        return problem('/error/roles/not_possible', 'Only an account holder adds people.')
      case 'tooMany':
        return tooManyLetters(outcome.retryAfterSeconds)
    }
  })

  api.handleShown(withdrawInvitation, async ({ scope, params }) => {
    return (await withdraw(db, scope, params.invitationId)) ? undefined : problem('/error/not_found', 'There is no such invitation.')
  })

  api.handleShown(removeRole, async ({ scope, params }) => {
    switch (await removePerson(db, scope, params.personId, { canMail: canMail(mail), publicUrl, payments })) {
      case 'removed':
        return undefined
      case 'notThere':
        return problem('/error/not_found', 'There is no such person on this account.')
      case 'notHolder':
        return problem('/error/roles/not_possible', 'Only an account holder removes people.')
      case 'lastHolder':
        return problem(
          '/error/roles/not_possible',
          'An account needs a holder who can sign in. Add another one first, or close your access under Your data.',
        )
    }
  })
}
