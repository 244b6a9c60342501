import { randomBytes } from 'node:crypto'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { inTransaction } from '../../db/transaction.ts'
import type { Database } from '../../db/open.ts'
import { gatewayCardPages, gatewayCards } from '../../db/schema/payments.ts'
import type { CardOutcome, Gateway } from '../gateway.ts'
import type { TypedCard } from './cards.ts'

export const CARD_PATH = '/pay/card'
export const SLOW_MS = 10_000
export const MOST_DECLINED = 3

export type GatewayCardPage = typeof gatewayCardPages.$inferSelect
type Status = GatewayCardPage['status']

/** The part of the embedded gateway that saves cards. */
export interface CardBook extends Pick<Gateway, 'openCardPage' | 'findCard' | 'closeCardPage' | 'forgetCard'> {
  lookAtCard(session: string): Promise<GatewayCardPage | undefined>
  /** A customer typed a card on the page. */
  save(session: string, typed: TypedCard): Promise<GatewayCardPage | undefined>
  /** A customer typed the expiry and security code of the saved card. */
  update(session: string, typed: { expires: string; hasExpired: boolean }): Promise<GatewayCardPage | undefined>
  /** A customer answered their bank. */
  confirmCard(session: string): Promise<GatewayCardPage | undefined>
}

const newName = () => randomBytes(24).toString('base64url')

export function createCardBook(db: Database, publicUrl: string, clock: () => Date): CardBook {
  const isOf = (session: string) => eq(gatewayCardPages.session, session)

  async function lookAtCard(session: string): Promise<GatewayCardPage | undefined> {
    // What is slow is decided by its time, not by who looks.
    await db
      .update(gatewayCardPages)
      .set({ status: 'saved' })
      .where(and(isOf(session), eq(gatewayCardPages.status, 'slow'), lte(gatewayCardPages.decidedAt, clock())))
    const [page] = await db.select().from(gatewayCardPages).where(isOf(session))
    return page
  }

  /** Changes a page that is in one of these states; any other stays as it is. */
  async function change(session: string, from: readonly Status[], set: Partial<GatewayCardPage>, tx = db) {
    const [changed] = await tx
      .update(gatewayCardPages)
      .set(set)
      .where(and(isOf(session), inArray(gatewayCardPages.status, [...from])))
      .returning()
    return changed
  }

  async function decline(session: string) {
    const declined = ((await lookAtCard(session))?.declined ?? 0) + 1
    return change(session, ['open'], declined >= MOST_DECLINED ? { declined, status: 'failed' } : { declined })
  }

  async function outcomeOf(page: GatewayCardPage | undefined): Promise<CardOutcome> {
    if (!page) return { is: 'cancelled' }
    switch (page.status) {
      case 'slow':
        return { is: 'underWay' }
      case 'confirming':
        return { is: 'open' }
      case 'saved': {
        const [card] = await db
          .select()
          .from(gatewayCards)
          .where(eq(gatewayCards.token, page.token ?? ''))
        if (!card) return { is: 'failed' }
        const { token, brand, lastFour, expires, needsCode } = card
        return { is: 'saved', token, card: { brand, lastFour, expires }, needsCode }
      }
      default:
        return { is: page.status }
    }
  }

  return {
    lookAtCard,

    async openCardPage({ requestId, token, description, returnUrl }) {
      const page = { session: newName(), request: requestId, description, returnUrl, token: token ?? null, isUpdate: token !== undefined }
      await db.insert(gatewayCardPages).values(page).onConflictDoNothing()
      const [opened] = await db.select().from(gatewayCardPages).where(eq(gatewayCardPages.request, requestId))
      if (!opened) throw new Error('a page for a card was opened and is gone')
      if (opened.description !== description || opened.returnUrl !== returnUrl) throw new Error('it was opened with other words')
      return { session: opened.session, url: `${publicUrl}${CARD_PATH}/${opened.session}` }
    },

    findCard: async (session) => outcomeOf(await lookAtCard(session)),

    async closeCardPage(session) {
      const closed = await change(session, ['open', 'confirming'], { status: 'cancelled' })
      // A card that waited for the bank was never saved.
      if (closed?.token && !closed.isUpdate) await forget(closed.token)
      return outcomeOf(await lookAtCard(session))
    },

    forgetCard: forget,

    async save(session, { does, card }) {
      if (does === 'isDeclined' || does === 'isExpired') {
        await decline(session)
        return lookAtCard(session)
      }
      const token = newName()
      const status = does === 'asksToConfirm' ? 'confirming' : does === 'isSlow' ? 'slow' : 'saved'
      const decidedAt = does === 'isSlow' ? new Date(clock().getTime() + SLOW_MS) : null
      await inTransaction(db, async (tx) => {
        if (!(await change(session, ['open'], { status, token, decidedAt }, tx))) return
        await tx.insert(gatewayCards).values({ token, does, ...card, needsCode: does === 'lacksCode' })
      })
      return lookAtCard(session)
    },

    async update(session, { expires, hasExpired }) {
      if (hasExpired) await decline(session)
      else
        await inTransaction(db, async (tx) => {
          const changed = await change(session, ['open'], { status: 'saved' }, tx)
          if (!changed?.token) return
          await tx.update(gatewayCards).set({ expires, needsCode: false }).where(eq(gatewayCards.token, changed.token))
        })
      return lookAtCard(session)
    },

    async confirmCard(session) {
      await change(session, ['confirming'], { status: 'saved' })
      return lookAtCard(session)
    },
  }

  async function forget(token: string): Promise<void> {
    await db.update(gatewayCards).set({ isForgotten: true }).where(eq(gatewayCards.token, token))
  }
}
