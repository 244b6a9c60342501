import { and, eq, sql } from 'drizzle-orm'
import type { ElectricVehicles } from '#schemas/document/content.ts'
import type { MyEv } from '#schemas/ev/entities.ts'
import type { Scope, SiteRef } from '../access.ts'
import { lockSite } from '../account/lock-site.ts'
import type { Database } from '../db/open.ts'
import { evCars } from '../db/schema/ev.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../feed/events/record.ts'
import { whatUsesPower, withoutCar } from '../insights/what-uses-power.ts'
import { forgetCharging } from '../insights/queries.ts'
import { wakeInsights } from '../insights/queue.ts'
import { changeAnswers, findProfile } from '../profile/queries.ts'

/** What a customer says of the car. */
export interface GivenCar {
  modelId: string | undefined
  ownKwhPer100Km: number | undefined
  chargesAtHome: boolean
}

/** The car of the selected site with what it is counted by; undefined without a site. */
export async function findMyEv(db: Database, scope: Scope, configured: ElectricVehicles): Promise<MyEv | undefined> {
  const { selected } = scope
  if (!selected) return undefined
  const [[car], profile] = await Promise.all([db.select().from(evCars).where(isOf(selected)), findProfile(db, scope)])
  const told = profile?.profile ? whatUsesPower(selected.kind, '', profile.profile.answers).charges : false
  const model = configured.models.find(({ id }) => id === car?.modelId)
  const own = car?.ownKwhPer100Km ?? undefined
  return {
    hasEv: selected.hasEv || car !== undefined,
    isSaved: car !== undefined,
    chargesAtHome: car?.chargesAtHome ?? told,
    consumption: own !== undefined ? 'own' : model ? 'model' : 'usual',
    kwhPer100Km: own ?? model?.kwhPer100Km ?? configured.usualKwhPer100Km,
    modelId: model?.id,
    modelName: model?.name,
    ownKwhPer100Km: own,
  }
}

/** Saves what the customer says of the car of a site; the same again is no event. @param model of the release */
export async function saveMyEv(
  db: Database,
  scope: Scope,
  site: SiteRef,
  { modelId, ownKwhPer100Km, chargesAtHome }: GivenCar,
  modelName: string | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { billingAccountId, siteId } = site
    await lockSite(tx, scope, site)
    const [before] = await tx.select().from(evCars).where(isOf(site))
    const set = { modelId: modelId ?? null, ownKwhPer100Km: ownKwhPer100Km ?? null, chargesAtHome, savedAt: sql`now()` }
    const isSame = before?.modelId === set.modelId && before.ownKwhPer100Km === set.ownKwhPer100Km && before.chargesAtHome === chargesAtHome
    if (isSame) return
    await tx
      .insert(evCars)
      .values({ billingAccountId, siteId, ...set })
      .onConflictDoUpdate({ target: [evCars.billingAccountId, evCars.siteId], set })
    if (before?.chargesAtHome !== chargesAtHome) await wakeInsights(tx)
    if (!chargesAtHome) await forgetCharging(tx, site)
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.car.saved',
      billingAccountId,
      subject: siteId,
      data: { siteId, chargesAtHome, model: modelName, kwhPer100Km: ownKwhPer100Km },
    })
  })
}

/** Removes the car of a site, and takes back what the profile says of one. Without a car it does nothing. */
export async function removeMyEv(db: Database, scope: Scope, site: SiteRef): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { billingAccountId, siteId } = site
    const isAnswered = await changeAnswers(tx, scope, site, withoutCar)
    const removed = await tx.delete(evCars).where(isOf(site)).returning({ siteId: evCars.siteId })
    if (removed.length === 0 && !isAnswered) return
    await forgetCharging(tx, site)
    await wakeInsights(tx)
    await recordEvent(tx, scope, { type: 'nz.switchboard.car.removed', billingAccountId, subject: siteId, data: { siteId } })
  })
}

const isOf = ({ billingAccountId, siteId }: SiteRef) => and(eq(evCars.billingAccountId, billingAccountId), eq(evCars.siteId, siteId))
