import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Brand } from '#schemas/brand.ts'
import { BRANDS } from '#lib/brands.ts'
import { localDayOf } from '#lib/local-day.ts'
import { unbroken } from '#lib/unbroken.ts'
import { type Around, plainPage } from '../../html/plain-page.ts'
import { CARD_PATH, type GatewayCardPage } from './card-book.ts'
import { type CardFault, cardOf, readExpiry } from './cards.ts'
import type { EmbeddedGateway } from './gateway.ts'
import { alertOf, type Answers, cancelForm, cardFields, testCards, tryingOut, typedIn } from './parts.ts'

interface Pages {
  brand: Brand
  gateway: EmbeddedGateway
  findAround(): Promise<Around>
  gone(around: Around): string
  /** tells the portal that something became of a page */
  tell(session: string, isSlow: boolean): Promise<void>
}

/** The pages that save a card, or type the expiry and security code of a saved one again. A number is looked at and forgotten. */
export function embeddedCardPages(scope: FastifyInstance, { brand, gateway, findAround, gone, tell }: Pages): void {
  /** Back to the portal, where there is nothing more to do here. */
  async function leave(reply: FastifyReply, { session, status, returnUrl }: GatewayCardPage) {
    await tell(session, status === 'slow')
    return reply.redirect(returnUrl, 303)
  }

  scope.get<{ Params: { session: string } }>(`${CARD_PATH}/:session`, async ({ params }, reply) => {
    const page = await gateway.lookAtCard(params.session.slice(0, 100))
    const around = await findAround()
    if (!page) return reply.code(404).send(gone(around))
    if (page.status === 'open') return cardPage(brand, around, page)
    return page.status === 'confirming' ? bankPage(brand, around, page) : leave(reply, page)
  })

  scope.post<{ Params: { session: string }; Body: Answers }>(`${CARD_PATH}/:session`, async ({ params, body }, reply) => {
    const session = params.session.slice(0, 100)
    const before = await gateway.lookAtCard(session)
    const around = await findAround()
    if (!before) return reply.code(404).send(gone(around))
    if (body?.action === 'cancel') {
      await gateway.closeCardPage(session)
      return leave(reply, (await gateway.lookAtCard(session)) ?? before)
    }
    if (body?.action === 'confirm') return leave(reply, (await gateway.confirmCard(session)) ?? before)
    if (before.status !== 'open') return reply.redirect(`${CARD_PATH}/${session}`, 303)
    const today = localDayOf(new Date())
    const typed = before.isUpdate ? readExpiry(typedIn(body), today) : cardOf(typedIn(body), today)
    if ('wrong' in typed) return reply.code(400).send(cardPage(brand, around, before, typed))
    const after = (await ('does' in typed ? gateway.save(session, typed) : gateway.update(session, typed))) ?? before
    if (after.status === 'open') return cardPage(brand, around, after, isExpired(typed) ? EXPIRED : DECLINED)
    return after.status === 'confirming' ? reply.redirect(`${CARD_PATH}/${session}`, 303) : leave(reply, after)
  })
}

const DECLINED: CardFault = { wrong: 'Your bank declined this card. Nothing was saved. Try another one.', field: 'number' }
const EXPIRED: CardFault = { wrong: 'This card has expired. Nothing was saved.', field: 'expiry' }
const isExpired = (typed: { does: string } | { hasExpired: boolean }) => ('does' in typed ? typed.does === 'isExpired' : typed.hasExpired)

function cardPage(brand: Brand, around: Around, { session, description, isUpdate }: GatewayCardPage, fault?: CardFault): string {
  const title = isUpdate ? 'Update your card' : 'Save a card'
  return plainPage(brand, title, around)`
<h1>${title}</h1>
<p class="lead">For ${BRANDS[brand].name}. ${unbroken(description)}</p>
${tryingOut}
${alertOf(fault)}
<form method="post" action="${CARD_PATH}/${session}" data-once>
<input type="hidden" name="action" value="save">
${cardFields(fault, isUpdate)}
<button type="submit">${isUpdate ? 'Update this card' : 'Save this card'}</button>
</form>
${cancelForm(`${CARD_PATH}/${session}`)}
${!isUpdate && testCards}`
}

const bankPage = (brand: Brand, around: Around, { session }: GatewayCardPage) =>
  plainPage(brand, 'Confirm with your bank', around)`
<h1>Is it you?</h1>
<p class="lead">Your bank asks you to confirm that ${BRANDS[brand].name} may keep your card.</p>
<form method="post" action="${CARD_PATH}/${session}" data-once>
<input type="hidden" name="action" value="confirm">
<button type="submit">Yes, save this card</button>
</form>
${cancelForm(`${CARD_PATH}/${session}`)}`
