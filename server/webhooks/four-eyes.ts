import { randomUUID } from 'node:crypto'
import type { EventType } from '#schemas/feed/event-types.ts'
import type { Database } from '../db/open.ts'
import { type WebhookProposal, webhookEndpoints } from '../db/schema/customer-events.ts'
import type { Person } from '../review/reviewers.ts'
import { type EndpointSettings, findLocked, insertEndpoint, isEndpoint, setEndpoint } from './queries.ts'

/*
 * Where two people are needed to publish (FOUR_EYES), nobody decides alone where events of customers go: an endpoint that is added, and
 * another URL or other events of one that is there, wait until a colleague who may publish allows them. Each change of what waits begins
 * again: who made the last one has agreed to all of it and does not allow it, and everyone else may, also who proposed something else
 * before. Turning off, on again, renaming and removing take one person.
 */

type Where = Readonly<{ url: string; types: readonly EventType[] }>

const isSame = (one: Where, other: Where) =>
  one.url === other.url && one.types.length === other.types.length && one.types.every((type) => other.types.includes(type))

const proposalOf = ({ url, types }: Where, by: Person, { now, isNew }: { now: Date; isNew: boolean }): WebhookProposal => ({
  id: randomUUID(),
  url,
  types: [...types],
  isNew,
  by: by.name,
  at: now.toISOString(),
  changers: [by.id],
})

/** Adds an endpoint that is off until a colleague allows it; its events wait. */
export const proposeEndpoint = (db: Database, settings: EndpointSettings, by: Person, now = new Date()) =>
  insertEndpoint(db, {
    ...settings,
    types: [...settings.types],
    createdBy: by.name,
    offSince: now,
    proposal: proposalOf(settings, by, { now, isNew: true }),
  })

/** Changes an endpoint; another URL and other events wait. @returns also whether colleagues are asked something they were not before */
export async function proposeChange(
  db: Database,
  id: string,
  settings: EndpointSettings & { isOn: boolean },
  by: Person,
  now = new Date(),
): Promise<{ is: 'unknown' } | { is: 'changed' | 'waits'; isAsked: boolean }> {
  return db.transaction(async (tx) => {
    const stored = await findLocked(tx, id)
    if (!stored) return { is: 'unknown' }
    const { proposal } = stored
    if (proposal?.isNew) {
      const next = isSame(proposal, settings) ? proposal : proposalOf(settings, by, { now, isNew: true })
      await setEndpoint(tx, stored, { ...settings, isOn: false, proposal: next }, now)
      return { is: 'waits', isAsked: next !== proposal }
    }
    // The one that waits stays where a colleague turns the endpoint off or renames it.
    const waits = !isSame(stored, settings)
    const isAsked = waits && !(proposal && isSame(proposal, settings))
    const next = isAsked ? proposalOf(settings, by, { now, isNew: false }) : proposal
    await setEndpoint(tx, stored, { ...settings, url: stored.url, types: stored.types, proposal: next }, now)
    return { is: waits ? 'waits' : 'changed', isAsked }
  })
}

/**
 * Allows what waits, as it was seen. Idempotent.
 * @param isAlone whether one person may, because two are not needed any more
 */
export async function allowProposal(
  db: Database,
  id: string,
  proposalId: string,
  by: Person,
  { isAlone, now = new Date() }: { isAlone: boolean; now?: Date },
): Promise<'allowed' | 'unknown' | 'own' | 'changedMeanwhile'> {
  return db.transaction(async (tx) => {
    const stored = await findLocked(tx, id)
    if (!stored) return 'unknown'
    const { proposal, allowed, description } = stored
    if (allowed?.id === proposalId) return 'allowed'
    if (proposal?.id !== proposalId) return 'changedMeanwhile'
    if (!isAlone && proposal.changers.includes(by.id)) return 'own'
    const { url, types, isNew } = proposal
    const isOn = isNew || stored.offSince === null
    await setEndpoint(tx, stored, { url, types, description, isOn, proposal: null }, now)
    await tx
      .update(webhookEndpoints)
      .set({ allowed: { id: proposalId, by: by.name, at: now.toISOString() } })
      .where(isEndpoint(id))
    return 'allowed'
  })
}

/** Drops what waits for an endpoint that is there; one that was never allowed is removed instead. Idempotent. */
export async function dropProposal(db: Database, id: string, proposalId: string): Promise<'dropped' | 'unknown' | 'changedMeanwhile'> {
  return db.transaction(async (tx) => {
    const stored = await findLocked(tx, id)
    if (!stored || stored.proposal?.isNew) return 'unknown'
    if (stored.allowed?.id === proposalId) return 'changedMeanwhile'
    if (stored.proposal && stored.proposal.id !== proposalId) return 'changedMeanwhile'
    await tx.update(webhookEndpoints).set({ proposal: null }).where(isEndpoint(id))
    return 'dropped'
  })
}
