import { and, eq, ne, sql } from 'drizzle-orm'
import type { FlagName, TagName } from '#schemas/prompts/entities.ts'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { promotionViews, userFlags, userTags } from '../db/schema/activity.ts'
import { oncePerRequest } from '../http/once-per-request.ts'

const flagsQuery = preparedOnce((db) =>
  db
    .select({ flag: userFlags.flag })
    .from(userFlags)
    .where(eq(userFlags.userId, sql.placeholder('userId')))
    .prepare('find_flags'),
)

export const findFlags = oncePerRequest(async (db, { userId }): Promise<ReadonlySet<string>> => {
  const rows = await flagsQuery(db).execute({ userId })
  return new Set(rows.map(({ flag }) => flag))
})

export async function saveFlag(db: Database, scope: Scope, flag: FlagName): Promise<void> {
  await db.insert(userFlags).values({ userId: scope.userId, flag }).onConflictDoNothing()
}

export async function findTags(db: Database, scope: Scope): Promise<TagName[]> {
  const rows = await db.select({ tag: userTags.tag }).from(userTags).where(eq(userTags.userId, scope.userId)).orderBy(userTags.at)
  return rows.map(({ tag }) => tag as TagName)
}

export async function saveTag(db: Database, scope: Scope, tag: TagName): Promise<void> {
  await db.insert(userTags).values({ userId: scope.userId, tag }).onConflictDoNothing()
}

type ViewType = (typeof promotionViews.$inferSelect)['viewType']

const viewsQuery = preparedOnce((db) =>
  db
    .select({ promoId: promotionViews.promoId, viewType: promotionViews.viewType })
    .from(promotionViews)
    .where(eq(promotionViews.userId, sql.placeholder('userId')))
    .prepare('find_promotion_views'),
)

/** By promotion, how this person met it last. */
export async function findPromotionViews(db: Database, { userId }: Scope): Promise<ReadonlyMap<string, ViewType>> {
  const rows = await viewsQuery(db).execute({ userId })
  return new Map(rows.map(({ promoId, viewType }) => [promoId, viewType]))
}

/** `seen` never overwrites `dismissed` or `followed`. */
export async function savePromotionView(db: Database, scope: Scope, promoId: string, viewType: ViewType): Promise<void> {
  const row = { userId: scope.userId, promoId, viewType, at: new Date() }
  await db
    .insert(promotionViews)
    .values(row)
    .onConflictDoUpdate({
      target: [promotionViews.userId, promotionViews.promoId],
      set: row,
      setWhere: viewType === 'seen' ? and(ne(promotionViews.viewType, 'dismissed'), ne(promotionViews.viewType, 'followed')) : undefined,
    })
}
