import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import { bigint, boolean, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import type { Issue } from '#schemas/studio/entities.ts'
import type { Template, TemplateContent } from '#schemas/templates/entities.ts'
import { instant, localDay } from './columns.ts'
import { keyedTable } from './keyed-table.ts'
import { userId } from './people.ts'

/** An immutable release of everything staff shape, named by its content. */
export const releases = pgTable('releases', {
  hash: text().primaryKey(),
  /** json, not jsonb: what is exported has its fields in the order in which they were written */
  document: json().notNull(),
  author: text().notNull(),
  note: text().notNull().default(''),
  createdAt: instant().notNull().defaultNow(),
})

/** One row: which release customers see. */
export const currentRelease = pgTable('current_release', {
  one: boolean().primaryKey().default(true),
  hash: text()
    .notNull()
    .references(() => releases.hash),
})

/** Changes are gathered in campaigns. The default one is in no row: lib/campaigns.ts. */
export const studioCampaigns = pgTable('studio_campaigns', {
  /** made from its first name, as addresses have it */
  id: text().primaryKey(),
  name: text().notNull(),
  createdBy: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  /** null while changes can be made in it */
  endedAt: instant(),
})

/** What staff have changed since the release that customers see, campaign by campaign and piece by piece. */
export const draftPieces = pgTable('draft_parts', {
  /** the piece, with its campaign before it unless that is the default: older versions know one row a piece */
  key: text('part').primaryKey(),
  campaign: text().notNull().default(DEFAULT_CAMPAIGN.id),
  /** json, not jsonb, as in a release; null where the piece is removed */
  value: json(),
  /** content hash of the released piece that was changed; empty where there was none */
  baseHash: text().notNull(),
  /** the released piece that was changed, so that the change can be made in a later one; null where there was none */
  base: json(),
  changedBy: text().notNull(),
  /** all who have changed it since customers saw it; null where that is not known, as of what comes back from a schedule */
  changedByIds: json().$type<string[]>(),
  changedAt: instant().notNull().defaultNow(),
})

/** Every change of the draft and of what customers see, each with who made it. Nothing here is ever changed. */
export const configChanges = pgTable(
  'config_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull().defaultNow(),
    author: text().notNull(),
    action: text().$type<ConfigAction>().notNull(),
    /** null where it concerns what customers see; older versions left it out of edits too. Empty for a template */
    campaign: text(),
    piece: text('part'),
    before: json(),
    after: json(),
    /** the release that customers see from then on, or shall see */
    release: text(),
    previousRelease: text(),
    note: text().notNull().default(''),
    /** why it costs a visitor more than the budget */
    reason: text(),
  },
  (table) => [index('config_changes_action').on(table.action, table.id)],
)

export type ConfigAction =
  | 'edit'
  | 'publish'
  | 'rollback'
  | 'schedule'
  | 'cancel'
  | 'apply'
  | 'switch'
  | 'end'
  | 'campaign'
  | 'review'
  | 'template'
  /** what was scheduled could not begin or end: it concerns no draft, and nobody did it */
  | 'notMade'

/** Releases with a moment to begin, to end, or both. */
export const scheduledReleases = pgTable('scheduled_releases', {
  id: text().primaryKey(),
  hash: text()
    .notNull()
    .references(() => releases.hash),
  dueAt: instant().notNull(),
  /** null where it stays for good */
  endsAt: instant(),
  /** what customers saw when it was scheduled; what it changes in that is changed in what they see at its moment */
  baseHash: text().notNull(),
  /** the campaign that it is of, and that its changes go back to */
  campaign: text().notNull().default(DEFAULT_CAMPAIGN.id),
  author: text().notNull(),
  /** who is told where it cannot begin or end; null for those that older versions made */
  authorId: text(),
  /** who has changed its pieces, each by its name: null where that is not known of a piece, or of a release from an older version */
  changedByIds: json().$type<Record<string, string[] | null>>(),
  note: text().notNull().default(''),
  reason: text(),
  /** `live` until its end; `superseded` and `notEnded` where its change could not be made or taken back */
  state: text().$type<'waiting' | 'live' | 'published' | 'ended' | 'cancelled' | 'superseded' | 'notEnded'>().notNull().default('waiting'),
  /** what was in the way */
  issues: json().$type<Issue[]>(),
})

/** Pages, groups of widgets and widgets that staff have saved, to put copies of them onto pages. */
export const studioTemplates = pgTable('studio_templates', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** json, not jsonb, as in a release */
  content: json().$type<TemplateContent>().notNull(),
  /** what the list of templates says of it, without reading its content; null where an older server saved it */
  outline: json().$type<Pick<Template, 'isPage' | 'widgets' | 'count'>>(),
  savedBy: text().notNull(),
  savedAt: instant().notNull().defaultNow(),
})

/** How many people came with each build of the browser application on a day, so that it is known who gets fallbacks. */
export const visitsByBuild = keyedTable('visits_by_build', ['day', 'build'], {
  day: localDay().notNull(),
  build: text('knows').notNull(),
  visits: integer().notNull().default(0),
  /** widget types of that build; null in rows of older servers, which counted what browsers said of themselves */
  types: json().$type<Record<string, number>>(),
})

/** Who has which page of Studio open: a row says something for half a minute. */
export const studioPresence = keyedTable('studio_presence', ['userId', 'page'], {
  userId: userId(),
  /** below /studio, such as `pages/bills` */
  page: text().notNull(),
  campaign: text().notNull(),
  seenAt: instant().notNull(),
})
