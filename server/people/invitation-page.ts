import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { Brand } from '#schemas/brand.ts'
import { paths } from '#lib/paths.ts'
import { giveLink, newPasswordForm } from '../auth/new-password.ts'
import { findAroundCustomers } from '../auth/sign-in-texts.ts'
import type { Database } from '../db/open.ts'
import { formPages } from '../html/form-pages.ts'
import { html } from '../html/html.ts'
import { type Around, IS_WRONG, plainPage } from '../html/plain-page.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { canMail } from '../mail/mailer.ts'
import type { Settings } from '../settings.ts'
import { type Accepted, acceptInvitation, type Opened, openInvitation } from './accept-invitation.ts'
import { CAN, INVITATION_PATH } from './invitations.ts'

/** Letters with spaces, apostrophes or hyphens between them: mails to others quote it, where it must not read as a link. */
const NAME = /^[\p{L}\p{M}]+(?:['’ -]+[\p{L}\p{M}]+)*$/u
const MOST_LETTERS = 80

interface Answers {
  token?: string
  firstName?: string
  lastName?: string
}

const tokenOf = (given: Answers | undefined) => String(given?.token ?? '').slice(0, 100)

function nameIn(given: Answers | undefined): { firstName: string; lastName: string } | undefined {
  const [firstName, lastName] = [given?.firstName, given?.lastName].map((text) =>
    String(text ?? '')
      .trim()
      .normalize('NFC'),
  )
  const isName = (text: string | undefined): text is string => text !== undefined && text.length <= MOST_LETTERS && NAME.test(text)
  return isName(firstName) && isName(lastName) ? { firstName, lastName } : undefined
}

/**
 * The page where an invitation is accepted, signed in or not. The button does it, so a mail scanner that opens the page changes nothing; the
 * access goes to the person with the invited address, no matter who opens the link.
 */
export async function invitationRoutes(app: FastifyInstance, db: Database, settings: Settings, limits: RateLimits): Promise<void> {
  const { identity, mail, publicUrl } = settings
  const guard: RouteShorthandOptions = { onRequest: (request, reply) => limits.signInAttempt(request, reply) }
  // Elsewhere nobody would know who it is that signs in.
  const canAdd = identity.kind === 'embedded' || identity.isMatchedByEmail

  await formPages(app, (scope) => {
    scope.get<{ Querystring: Answers }>(INVITATION_PATH, async (request, reply) => {
      const token = tokenOf(request.query)
      const opened = await openInvitation(db, token)
      if (opened.is !== 'open') return reply.code(STATUS[opened.is]).send(await deadPage(opened.is, opened.brand))
      if (!opened.isKnown && !canAdd) return reply.code(409).send(await deadPage('notPossible', opened.brand))
      return askPage(opened.brand, await findAroundCustomers(db, opened.brand), opened, token)
    })

    scope.post<{ Body: Answers }>(INVITATION_PATH, guard, async (request, reply) => {
      const token = tokenOf(request.body)
      const opened = await openInvitation(db, token)
      if (opened.is === 'open' && !opened.isKnown && !canAdd) return reply.code(409).send(await deadPage('notPossible', opened.brand))
      const accepted = await acceptInvitation(db, token, nameIn(request.body), { canMail: canMail(mail), publicUrl })
      switch (accepted.is) {
        case 'accepted':
          return donePage(accepted)
        case 'noName':
          return opened.is === 'open'
            ? reply.code(422).send(askPage(opened.brand, await findAroundCustomers(db, opened.brand), opened, token, request.body))
            : reply.code(410).send(await deadPage('ended', opened.brand))
        default:
          return reply.code(STATUS[accepted.is]).send(await deadPage(accepted.is, opened.brand))
      }
    })
  })

  async function donePage({ brand, person, isNew }: Extract<Accepted, { is: 'accepted' }>): Promise<string> {
    const next =
      isNew && identity.kind === 'embedded'
        ? html`<p class="lead">Now choose a password. You sign in with ${person.email}.</p>${newPasswordForm(await giveLink(db, person))}`
        : html`<p class="lead">Sign in with ${person.email} to see the account.</p>
<p><a class="button" href="${paths.login({ again: '1' })}">Sign in</a></p>`
    return plainPage(brand, 'You have access', await findAroundCustomers(db, brand))`<h1>You have access</h1>${next}`
  }

  /** @param brand of the invitation, where it is known */
  async function deadPage(is: Exclude<Opened['is'], 'open'>, brand: Brand = settings.brand): Promise<string> {
    const { title, text } = DEAD[is]
    return plainPage(brand, title, await findAroundCustomers(db, brand))`
<h1>${title}</h1>
<p class="lead">${text}</p>
<p><a class="button" href="${paths.login({ again: '1' })}">Sign in</a></p>`
  }
}

const STATUS = { used: 410, ended: 410, notPossible: 409 } as const

const DEAD: Record<Exclude<Opened['is'], 'open'>, { title: string; text: string }> = {
  used: { title: 'This invitation was accepted already', text: 'Sign in with the address that it was sent to.' },
  ended: { title: 'This invitation has ended', text: 'It has expired or was withdrawn. Ask who invited you for a new one.' },
  notPossible: { title: 'This invitation can’t be accepted here', text: 'Please call us, and we will help you.' },
}

function askPage(
  brand: Brand,
  around: Around,
  { email, role, inviter, holder, isKnown }: Extract<Opened, { is: 'open' }>,
  token: string,
  typed?: Answers,
) {
  const whose = inviter === holder ? 'their account' : `the account of ${holder}`
  return plainPage(brand, 'Accept an invitation', around)`
<h1>Accept the invitation?</h1>
<p class="lead">${inviter} invites ${email} to ${whose}. You’ll be able to ${CAN[role]}.</p>
${typed && html`<p class="message" role="alert" id="message">Please enter your first and last name, in letters.</p>`}
<form method="post" action="${INVITATION_PATH}" data-once novalidate>
<input type="hidden" name="token" value="${token}">
${
  !isKnown &&
  html`<label for="firstName">Your first name</label>
<input id="firstName" name="firstName" autocomplete="given-name" required maxlength="80" value="${typed?.firstName ?? ''}" ${typed ? IS_WRONG : ''} ${typed ? 'autofocus' : ''}>
<label for="lastName">Your last name</label>
<input id="lastName" name="lastName" autocomplete="family-name" required maxlength="80" value="${typed?.lastName ?? ''}" ${typed ? IS_WRONG : ''}>`
}
<button type="submit">Accept</button>
</form>
<p>If you don’t know ${inviter}, close this page. Nothing changes.</p>`
}
