import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Brand } from '#schemas/brand.ts'
import { paths } from '#lib/paths.ts'
import { nameOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { credentials } from '../db/schema/sign-in.ts'
import { html, type Html } from '../html/html.ts'
import { type Around, IS_WRONG, plainPage } from '../html/plain-page.ts'
import { endSignIns } from './end-sign-ins.ts'
import { checkLink, type LinkOutcome, PASSWORD_LINK_MINUTES, redeemLink, storeLink } from './links.ts'
import { MAX_LENGTH, MIN_LENGTH, refusePassword } from './password-rules.ts'
import { hashPassword } from './password.ts'
import { findAround } from './sign-in-texts.ts'

export const NEW_PASSWORD_PATH = '/sign-in/new-password'

interface Query {
  token?: string
}

/** Where the link in an email leads to choose a new password. Choosing one uses the link up, looking at the page does not. */
export function newPasswordRoutes(scope: FastifyInstance, db: Database, brand: Brand, guard: object): void {
  scope.get<{ Querystring: Query }>(NEW_PASSWORD_PATH, async (request, reply) => {
    const token = tokenOf(request.query)
    const { is } = await checkLink(db, token, ['resetPassword'])
    if (is !== 'good') return reply.code(410).send(deadLinkPage(brand, await findAround(db, brand), is))
    return reply.send(formPage(brand, await findAround(db, brand), token))
  })

  scope.post<{ Body: { token?: string; password?: string } }>(NEW_PASSWORD_PATH, guard, async (request, reply) => {
    const token = tokenOf(request.body)
    const password = String(request.body?.password ?? '')
    const link = await checkLink(db, token, ['resetPassword'])
    if (link.is !== 'good') return reply.code(410).send(deadLinkPage(brand, await findAround(db, brand), link.is))
    const { owner } = link
    const refusal = await refusePassword(password, [nameOf(owner), owner.username, owner.email])
    if (refusal) return reply.code(422).send(formPage(brand, await findAround(db, brand), token, refusal))
    const saved = await savePassword(db, token, password)
    if (saved.is !== 'saved') return reply.code(410).send(deadLinkPage(brand, await findAround(db, brand), saved.is))
    return reply.send(donePage(brand, await findAround(db, brand), saved.isFirst))
  })
}

/** A link for a person's first password, or another one. @returns its token */
export const giveLink = (db: Database, { id, email }: { id: string; email: string }): Promise<string> =>
  storeLink(db, { userId: id, email, purpose: 'resetPassword', minutes: PASSWORD_LINK_MINUTES })

const tokenOf = (given: Query | undefined) => String(given?.token ?? '').slice(0, 100)

type DeadLink = Exclude<LinkOutcome, { is: 'good' }>

/** Uses a link up to set a password, and ends what the old one began. */
async function savePassword(db: Database, token: string, password: string): Promise<{ is: 'saved'; isFirst: boolean } | DeadLink> {
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const link = await redeemLink(tx, token, ['resetPassword'])
    if (link.is !== 'good') return link
    const before = await tx.select({ one: credentials.userId }).from(credentials).where(eq(credentials.userId, link.userId))
    await tx
      .insert(credentials)
      .values({ userId: link.userId, passwordHash })
      .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash } })
    await endSignIns(tx, { id: link.userId, subject: link.subject })
    return { is: 'saved', isFirst: before.length === 0 }
  })
}

const formPage = (brand: Brand, around: Around, token: string, message?: string) =>
  plainPage(brand, 'New password', around)`
<h1>Choose a new password</h1>
${newPasswordForm(token, message)}`

/** The form for a new password. @param token of the link that allows it */
export const newPasswordForm = (token: string, message?: string): Html => html`
<p class="lead">At least ${MIN_LENGTH} characters. A few random words are easy to remember and hard to guess.</p>
${message && html`<p class="message" role="alert" id="message">${message}</p>`}
<form method="post" action="${NEW_PASSWORD_PATH}" data-once novalidate>
<input type="hidden" name="token" value="${token}">
<label for="password">New password</label>
<div class="reveal">
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="${MIN_LENGTH}" maxlength="${MAX_LENGTH}" ${message ? IS_WRONG : ''} autofocus>
<button type="button" class="quiet" data-reveal="password" aria-pressed="false" hidden>Show<span class="hidden"> password</span></button>
</div>
<button type="submit">Save password</button>
</form>`

const ANOTHER = 'For another link, choose ‘Forgot your password?’ where you\u00a0sign\u00a0in.'
const EXPIRED = [
  'This link has expired',
  `It is over an hour old, there is a newer one, or your email address changed. ${ANOTHER}`,
] as const
const DEAD_LINKS: Record<DeadLink['is'], readonly [title: string, text: string]> = {
  used: ['This link was used already', `Sign in with the password that you chose last. ${ANOTHER}`],
  closed: ['Your access is closed', 'To open it again, call us.'],
  expired: EXPIRED,
  broken: EXPIRED,
}

function deadLinkPage(brand: Brand, around: Around, is: DeadLink['is']) {
  const [title, text] = DEAD_LINKS[is]
  return plainPage(brand, title, around)`
<h1>${title}</h1>
<p class="lead">${text}</p>
<p><a class="button" href="${paths.login({ again: '1' })}">Go to sign in</a></p>`
}

/** @param isFirst who had none so far is signed in nowhere by one */
const donePage = (brand: Brand, around: Around, isFirst: boolean) =>
  plainPage(brand, 'Password saved', around)`
<h1>${isFirst ? 'Your password is saved' : 'Your new password is saved'}</h1>
<p class="lead">${isFirst ? 'You can sign in with it now.' : 'We signed you out everywhere. Sign in with your new password.'}</p>
<p><a class="button" href="${paths.login({ again: '1' })}">Sign in</a></p>`
