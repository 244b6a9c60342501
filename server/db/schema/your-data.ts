import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { keyedTable } from './keyed-table.ts'
import { userId } from './people.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** A file with everything that the portal holds about a person: one at a time, for that person alone. */
export const dataDownloads = pgTable(
  'data_downloads',
  {
    userId: userId().primaryKey(),
    /** another one each time a file is asked for */
    id: text().notNull(),
    state: text().$type<'waiting' | 'working' | 'ready' | 'failed'>().notNull().default('waiting'),
    /** tables that are in it so far, of how many */
    done: integer().notNull().default(0),
    total: integer().notNull(),
    requestedAt: instant().notNull().defaultNow(),
    readyAt: instant(),
    /** from then on it cannot be downloaded */
    expiresAt: instant(),
    /** which pieces it is made of; null until it is ready */
    fileId: text(),
    bytes: integer(),
  },
  (table) => [index('data_downloads_expiry').on(table.expiresAt)],
)

/** Pieces of such files. Each attempt at a file has its own, so that two at once do not mix. */
export const dataDownloadPieces = keyedTable('data_download_pieces', ['userId', 'fileId', 'position'], {
  userId: text()
    .notNull()
    .references(() => dataDownloads.userId, { onDelete: 'cascade' }),
  position: integer().notNull(),
  content: bytes().notNull(),
})
