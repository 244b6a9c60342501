import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { Brand } from '#schemas/brand.ts'
import { paths } from '#lib/paths.ts'
import { checkLink, type LinkOutcome } from '../auth/links.ts'
import { newPasswordForm } from '../auth/new-password.ts'
import { nameOf } from '../account/queries.ts'
import { findAround } from '../auth/sign-in-texts.ts'
import type { Database } from '../db/open.ts'
import { formPages } from '../html/form-pages.ts'
import { html } from '../html/html.ts'
import { type Around, plainPage } from '../html/plain-page.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { canMail } from '../mail/mailer.ts'
import type { LetIn } from '../people/let-in.ts'
import type { Settings } from '../settings.ts'
import { undoEmailChange } from './email-change.ts'

export const UNDO_EMAIL_PATH = '/sign-in/not-me'

/**
 * The page where the old email address undoes its change, signed in or not. The button does it, so a mail scanner that
 * opens the page changes nothing.
 */
export async function undoEmailRoutes(app: FastifyInstance, db: Database, settings: Settings, limits: RateLimits): Promise<void> {
  const { brand, identity, mail, publicUrl } = settings
  const guard: RouteShorthandOptions = { onRequest: (request, reply) => limits.signInAttempt(request, reply) }

  await formPages(app, (scope) => {
    scope.get<{ Querystring: { token?: string } }>(UNDO_EMAIL_PATH, async (request, reply) => {
      const token = tokenOf(request.query)
      const { is } = await checkLink(db, token, ['undoEmailChange'])
      const around = await findAround(db, brand)
      return is === 'good' ? askPage(brand, around, token) : reply.code(410).send(deadLinkPage(brand, around, is))
    })

    scope.post<{ Body: { token?: string } }>(UNDO_EMAIL_PATH, guard, async (request, reply) => {
      const outcome = await undoEmailChange(db, tokenOf(request.body), { brand, publicUrl, canMail: canMail(mail) })
      const around = await findAround(db, brand)
      switch (outcome.is) {
        case 'undone': {
          const { title, text } = outcomeTexts(outcome)
          const next =
            identity.kind === 'embedded'
              ? newPasswordForm(outcome.passwordToken)
              : html`<p class="lead">Now change your password where you sign in, and call us if you need help.</p>`
          return plainPage(brand, title, around)`<h1>${title}</h1><p class="lead">${text}</p>${letInLine(outcome.letIn)}${next}`
        }
        case 'inUse':
          return reply.code(409).send(plainPage(brand, 'Call us', around)`
<h1>Your address could not be given back</h1>
<p class="lead">Another account uses it now. Everyone was signed out of yours, but anyone who reads mail at the new address can still sign in: call us now.</p>`)
        default:
          return reply.code(410).send(deadLinkPage(brand, around, outcome.is))
      }
    })
  })
}

const tokenOf = (given: { token?: string } | undefined) => String(given?.token ?? '').slice(0, 100)

function outcomeTexts({ email, wasRestored }: { email: string; wasRestored: boolean }): { title: string; text: string } {
  return wasRestored
    ? { title: 'Your old address is back', text: `You sign in with ${email} again. Everyone was signed out. Choose a new password now.` }
    : { title: 'Your address stays as it is', text: `You sign in with ${email}. Everyone was signed out. Choose a new password now.` }
}

const letInLine = (letIn: readonly LetIn[]) =>
  letIn.length > 0 &&
  html`<p class="lead">Since the change was asked for, an invitation in your name was accepted by ${letIn
    .map((person) => `${nameOf(person)} (${person.email})`)
    .join(', ')}. If you don’t know them, remove them under Account details once you have signed in, or call us.</p>`

const askPage = (brand: Brand, around: Around, token: string) =>
  plainPage(brand, 'Keep your email address', around)`
<h1>Keep your email address?</h1>
<p class="lead">If you didn’t ask to change it, choose “This wasn’t me”. We’ll keep this address, sign everyone out of your account and ask you for a new password.</p>
<form method="post" action="${UNDO_EMAIL_PATH}" data-once>
<input type="hidden" name="token" value="${token}">
<button type="submit">This wasn’t me</button>
</form>`

const deadLinkPage = (brand: Brand, around: Around, is: Exclude<LinkOutcome['is'], 'good'>) =>
  sorryPage(
    brand,
    around,
    is === 'used'
      ? 'It was used already. To choose a new password, sign in with a link by email.'
      : 'If you did not change your email address, call us now.',
  )

const sorryPage = (brand: Brand, around: Around, text: string) =>
  plainPage(brand, 'Link expired', around)`
<h1>This link has expired</h1>
<p class="lead">${text}</p>
<p><a class="button" href="${paths.login({ again: '1' })}">Sign in</a></p>`
