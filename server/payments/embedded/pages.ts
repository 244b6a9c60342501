import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Brand } from '#schemas/brand.ts'
import { BRANDS } from '#lib/brands.ts'
import { localDayOf } from '#lib/local-day.ts'
import { moneyText } from '#lib/money-text.ts'
import { dollarsOf } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import { unbroken } from '#lib/unbroken.ts'
import { findAroundCustomers } from '../../auth/sign-in-texts.ts'
import type { Database } from '../../db/open.ts'
import { formPages } from '../../html/form-pages.ts'
import { type Around, plainPage } from '../../html/plain-page.ts'
import { NOTIFICATION_PATH } from '../notifications.ts'
import { embeddedCardPages } from './card-pages.ts'
import { type CardDoes, type CardFault, cardOf } from './cards.ts'
import { type EmbeddedGateway, type GatewayPayment, PAY_PATH } from './gateway.ts'
import { alertOf, type Answers, cancelForm, cardFields, testCards, tryingOut, typedIn } from './parts.ts'

/** A slow payment tells of itself at once, and a moment after it is decided; the job finds it where this process has ended by then. */
const AFTER_SLOW_MS = 11_000

/** The pages of the embedded gateway: a card, the bank's question, and the way back. A card's number is looked at and forgotten. */
export async function embeddedPaymentPages(app: FastifyInstance, db: Database, brand: Brand, gateway: EmbeddedGateway): Promise<void> {
  async function notify(session: string): Promise<void> {
    const { headers, body } = await gateway.notification(session)
    await app.inject({ method: 'POST', url: NOTIFICATION_PATH, headers, payload: body })
  }

  async function tell(session: string, isSlow: boolean): Promise<void> {
    await notify(session).catch((error) => app.log.warn({ err: error }, 'what became of a payment could not be told'))
    if (isSlow) setTimeout(() => void notify(session).catch(() => {}), AFTER_SLOW_MS).unref()
  }

  /** Back to the portal, where there is nothing more to do here. */
  async function leave(reply: FastifyReply, { session, status, returnUrl }: GatewayPayment) {
    await tell(session, status === 'slow')
    return reply.redirect(returnUrl, 303)
  }

  await formPages(app, (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('referrer-policy', 'no-referrer')
    })

    embeddedCardPages(scope, {
      brand,
      gateway,
      tell,
      findAround: () => findAroundCustomers(db, brand),
      gone: (around) => gonePage(brand, around),
    })

    scope.get<{ Params: { session: string } }>(`${PAY_PATH}/:session`, async ({ params }, reply) => {
      const payment = await gateway.look(params.session.slice(0, 100))
      const around = await findAroundCustomers(db, brand)
      if (!payment?.returnUrl) return reply.code(404).send(gonePage(brand, around))
      if (payment.status === 'open') return cardPage(brand, around, payment)
      return payment.status === 'confirming' ? bankPage(brand, around, payment) : leave(reply, payment)
    })

    scope.post<{ Params: { session: string }; Body: Answers }>(`${PAY_PATH}/:session`, async ({ params, body }, reply) => {
      const session = params.session.slice(0, 100)
      const before = await gateway.look(session)
      const around = await findAroundCustomers(db, brand)
      if (!before?.returnUrl) return reply.code(404).send(gonePage(brand, around))
      if (body?.action === 'cancel') return leave(reply, (await gateway.cancel(session)) ?? before)
      if (body?.action === 'confirm') return leave(reply, (await gateway.confirm(session)) ?? before)
      if (before.status !== 'open') return reply.redirect(`${PAY_PATH}/${session}`, 303)
      const typed = cardOf(typedIn(body), localDayOf(new Date()))
      if ('wrong' in typed) return reply.code(400).send(cardPage(brand, around, before, typed))
      const after = (await gateway.pay(session, typed.does)) ?? before
      if (after.status === 'open') return cardPage(brand, around, after, DECLINED[typed.does])
      return after.status === 'confirming' ? reply.redirect(`${PAY_PATH}/${session}`, 303) : leave(reply, after)
    })
  })
}

const declined: CardFault = { wrong: 'Your bank declined this card. Nothing was paid. Try another one.', field: 'number' }
const DECLINED: Partial<Record<CardDoes, CardFault>> = {
  isDeclined: declined,
  isDeclinedLater: declined,
  isExpired: { wrong: 'This card has expired. Nothing was paid. Try another one.', field: 'expiry' },
}

const amountText = ({ amountCents }: GatewayPayment) => moneyText(dollarsOf(amountCents))

const cardPage = (brand: Brand, around: Around, payment: GatewayPayment, fault?: CardFault) =>
  plainPage(brand, `Pay ${amountText(payment)}`, around)`
<h1>Pay ${amountText(payment)}</h1>
<p class="lead">To ${BRANDS[brand].name}. ${unbroken(payment.description)}.</p>
${tryingOut}
${alertOf(fault)}
<form method="post" action="${PAY_PATH}/${payment.session}" data-once>
<input type="hidden" name="action" value="pay">
${cardFields(fault)}
<button type="submit">Pay ${amountText(payment)}</button>
</form>
${cancelForm(`${PAY_PATH}/${payment.session}`)}
${testCards}`

const bankPage = (brand: Brand, around: Around, payment: GatewayPayment) =>
  plainPage(brand, 'Confirm with your bank', around)`
<h1>Is it you?</h1>
<p class="lead">Your bank asks you to confirm ${amountText(payment)} to ${BRANDS[brand].name}.</p>
<form method="post" action="${PAY_PATH}/${payment.session}" data-once>
<input type="hidden" name="action" value="confirm">
<button type="submit">Yes, pay ${amountText(payment)}</button>
</form>
${cancelForm(`${PAY_PATH}/${payment.session}`)}`

const gonePage = (brand: Brand, around: Around) =>
  plainPage(brand, 'No such payment', around)`
<h1>There is no such payment</h1>
<p class="lead">Start again from your payments.</p>
<p><a class="button" href="${paths.payments()}">Go to payments</a></p>`
