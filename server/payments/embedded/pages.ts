import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Brand } from '#schemas/brand.ts'
import { BRANDS } from '#lib/brands.ts'
import { localDayOf } from '#lib/local-day.ts'
import { moneyText } from '#lib/money-text.ts'
import { dollarsOf } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import { findAround } from '../../auth/sign-in-texts.ts'
import type { Database } from '../../db/open.ts'
import { html, trustedHtml } from '../../html/html.ts'
import { type Around, plainPage } from '../../html/plain-page.ts'
import { NOTIFICATION_PATH } from '../notifications.ts'
import { type CardDoes, cardOf, TEST_CARDS } from './cards.ts'
import { type EmbeddedGateway, type GatewayPayment, PAY_PATH } from './gateway.ts'

/** A slow payment tells of itself a moment after it is decided; the job finds it where this process has ended by then. */
const AFTER_SLOW_MS = 11_000

interface Answers {
  action?: string
  number?: string
  expiry?: string
  code?: string
}

/** The pages of the embedded gateway: a card, the bank's question, and the way back. A card's number is looked at and forgotten. */
export async function embeddedPaymentPages(app: FastifyInstance, db: Database, brand: Brand, gateway: EmbeddedGateway): Promise<void> {
  async function tell(session: string): Promise<void> {
    const { headers, body } = await gateway.notification(session)
    await app.inject({ method: 'POST', url: NOTIFICATION_PATH, headers, payload: body })
  }

  /** Back to the portal, where there is nothing more to do here. */
  async function leave(reply: FastifyReply, { session, status, returnUrl }: GatewayPayment) {
    if (status === 'slow') setTimeout(() => void tell(session).catch(() => {}), AFTER_SLOW_MS).unref()
    else await tell(session).catch((error) => app.log.warn({ err: error }, 'the end of a payment could not be told'))
    return reply.redirect(returnUrl, 303)
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formBody)
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').type('text/html')
    })

    scope.get<{ Params: { session: string } }>(`${PAY_PATH}/:session`, async ({ params }, reply) => {
      const payment = await gateway.look(params.session.slice(0, 100))
      const around = await findAround(db, brand)
      if (!payment) return reply.code(404).send(gonePage(brand, around))
      if (payment.status === 'open') return cardPage(brand, around, payment)
      return payment.status === 'confirming' ? bankPage(brand, around, payment) : leave(reply, payment)
    })

    scope.post<{ Params: { session: string }; Body: Answers }>(`${PAY_PATH}/:session`, async ({ params, body }, reply) => {
      const session = params.session.slice(0, 100)
      const before = await gateway.look(session)
      const around = await findAround(db, brand)
      if (!before) return reply.code(404).send(gonePage(brand, around))
      if (body?.action === 'cancel') return leave(reply, (await gateway.cancel(session)) ?? before)
      if (body?.action === 'confirm') return leave(reply, (await gateway.confirm(session)) ?? before)
      if (before.status !== 'open') return reply.redirect(`${PAY_PATH}/${session}`, 303)
      const typed = { number: textOf(body?.number), expiry: textOf(body?.expiry), code: textOf(body?.code) }
      const card = cardOf(typed, localDayOf(new Date()))
      if (typeof card === 'object') return reply.code(400).send(cardPage(brand, around, before, card.wrong))
      const after = (await gateway.pay(session, card)) ?? before
      if (after.status === 'open') return cardPage(brand, around, after, DECLINED[card])
      return after.status === 'confirming' ? reply.redirect(`${PAY_PATH}/${session}`, 303) : leave(reply, after)
    })
  })
}

const textOf = (value: unknown) => String(value ?? '').slice(0, 40)

const DECLINED: Partial<Record<CardDoes, string>> = {
  isDeclined: 'Your bank declined this card. Nothing was paid. Try another one.',
  isExpired: 'This card has expired. Nothing was paid. Try another one.',
}

const amountText = ({ amountCents }: GatewayPayment) => moneyText(dollarsOf(amountCents))

const cancelForm = ({ session }: GatewayPayment) =>
  html`<form method="post" action="${PAY_PATH}/${session}"><input type="hidden" name="action" value="cancel"><button type="submit" class="quiet cancel">Cancel</button></form>`

function cardPage(brand: Brand, around: Around, payment: GatewayPayment, message?: string): string {
  const wrong = message ? trustedHtml('aria-describedby="message" aria-invalid="true"') : ''
  return plainPage(brand, `Pay ${amountText(payment)}`, around)`
<h1>Pay ${amountText(payment)}</h1>
<p class="lead">To ${BRANDS[brand].name}. ${payment.description}.</p>
<p class="notice" role="note"><strong>For trying out.</strong> No money moves here, and only test cards are taken.</p>
${message && html`<p class="message" role="alert" id="message">${message}</p>`}
<form method="post" action="${PAY_PATH}/${payment.session}" data-once>
<input type="hidden" name="action" value="pay">
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required maxlength="25" autofocus ${wrong}>
<label for="expiry">Expires (month/year)</label>
<input id="expiry" name="expiry" inputmode="text" autocomplete="off" required maxlength="7" placeholder="09/29" ${wrong}>
<label for="code">Security code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="off" required maxlength="4" ${wrong}>
<button type="submit">Pay ${amountText(payment)}</button>
</form>
${cancelForm(payment)}
<details class="demo">
<summary>Test cards</summary>
<p>With any expiry date to come and any three digits.</p>
<ul>${TEST_CARDS.map(({ number, about }) => html`<li><code>${number}</code> ${about}</li>`)}</ul>
</details>`
}

const bankPage = (brand: Brand, around: Around, payment: GatewayPayment) =>
  plainPage(brand, 'Confirm with your bank', around)`
<h1>Is it you?</h1>
<p class="lead">Your bank asks you to confirm ${amountText(payment)} to ${BRANDS[brand].name}.</p>
<form method="post" action="${PAY_PATH}/${payment.session}" data-once>
<input type="hidden" name="action" value="confirm">
<button type="submit">Yes, pay ${amountText(payment)}</button>
</form>
${cancelForm(payment)}`

const gonePage = (brand: Brand, around: Around) =>
  plainPage(brand, 'No such payment', around)`
<h1>There is no such payment</h1>
<p class="lead">Begin again from your bills.</p>
<p><a class="button" href="${paths.payments()}">Go to your bills</a></p>`
