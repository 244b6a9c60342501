import { lastOf } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { Database } from '../db/open.ts'
import { findRecords, type StoredRecord } from '../feed/export.ts'
import { applyRecords } from './apply-records.ts'
import { type DemoRecord, record } from './record.ts'

const MINUTES_TO_CONFIRM = 2

/** What the demo world’s retailer does of moves: confirms each, and on its last day closes the old places and connects the new one. */
export async function runMoves(db: Database, now = new Date()): Promise<void> {
  for (const move of await findRecords(db, 'homeMove', { state: ['received', 'confirmed'] })) {
    await applyRecords(db, move.data.state === 'received' ? confirmed(move, now) : await done(db, move, now), now)
  }
}

type Move = StoredRecord<'homeMove'>

function confirmed({ id, data }: Move, now: Date): DemoRecord[] {
  if (now.getTime() - Date.parse(data.submittedAt) < MINUTES_TO_CONFIRM * 60_000) return []
  return [record('homeMove', id, { ...data, state: 'confirmed' }, now.toISOString())]
}

async function done(db: Database, { id, data }: Move, now: Date): Promise<DemoRecord[]> {
  const { billingAccountId, moveOutDay, moveInDay, moveInAddress, moveOutSiteIds = [] } = data
  const lastDay = lastOf([moveOutDay, moveInDay])
  if (lastDay === undefined || lastDay > localDayOf(now)) return []
  const at = now.toISOString()
  const own = await findRecords(db, 'site', { billingAccountId: [billingAccountId] })
  const left = own.filter((site) => moveOutSiteIds.includes(site.id))
  const closed = left.map((site) => record('site', site.id, { ...site.data, status: 'closed' as const }, at))
  if (!moveInAddress) return [...closed, record('homeMove', id, { ...data, state: 'done' }, at)]
  const siteId = `ST-${id}`
  const supplies = await findRecords(db, 'supplyPoint', { billingAccountId: [billingAccountId] })
  const electricity = supplies.find(({ data: supply }) => supply.energyType === 'electricity')
  const place = {
    billingAccountId,
    ...moveInAddress,
    region: moveInAddress.city,
    propertyType: own[0]?.data.propertyType ?? 'suburban',
    position: own.length,
  } as const
  return [
    ...closed,
    record('site', siteId, place, at),
    ...(electricity
      ? [
          record(
            'supplyPoint',
            `SP-${id}`,
            {
              billingAccountId,
              siteId,
              energyType: 'electricity' as const,
              planId: electricity.data.planId,
              supplyAgreementId: `SA-${id}`,
            },
            at,
          ),
        ]
      : []),
    record('homeMove', id, { ...data, state: 'done', newSiteId: siteId }, at),
  ]
}
