import { canMail } from '../mail/mailer.ts'
import type { Database } from '../db/open.ts'
import type { Settings } from '../settings.ts'
import { createEmbeddedGateway, type EmbeddedGateway } from './embedded/gateway.ts'
import type { Payments } from './order.ts'
import { createStripeGateway } from './stripe.ts'

/** How this installation takes payments; undefined where it takes none. */
export function createPayments(
  db: Database,
  { payments, cardFees, mail, publicUrl }: Pick<Settings, 'payments' | 'cardFees' | 'mail' | 'publicUrl'>,
): (Payments & { embedded?: EmbeddedGateway }) | undefined {
  const own = { db, canMail: canMail(mail), cardFees, publicUrl }
  switch (payments.kind) {
    case 'off':
      return undefined
    case 'embedded': {
      const embedded = createEmbeddedGateway(db, publicUrl)
      return { ...own, gateway: embedded, embedded }
    }
    case 'stripe':
      return { ...own, gateway: createStripeGateway(payments) }
  }
}
