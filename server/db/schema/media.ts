import { customType, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import type { Crop } from '#schemas/media/entities.ts'
import { instant } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** A picture of the media library. */
export const media = pgTable('media', {
  /** of the content of the file that was uploaded */
  id: text().primaryKey(),
  /**
   * its files are named by it, so the id alone does not lead to what was cut off. Made of the same content, or random for older pictures.
   * Null if an older process added the picture during a deployment: then its files are named by the id.
   */
  secret: text(),
  name: text().notNull(),
  /** what it shows; empty for decoration */
  alt: text().notNull(),
  /** the part that is shown; null for all of it */
  crop: json().$type<Crop>(),
  /** of the secret and the crop: what its files are called now */
  file: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  originalWidth: integer().notNull(),
  originalHeight: integer().notNull(),
  /** percent */
  focusX: integer().notNull().default(50),
  focusY: integer().notNull().default(50),
  /** of the largest file in the format that most browsers load */
  bytes: integer().notNull(),
  addedBy: text().notNull(),
  addedAt: instant().notNull().defaultNow(),
})

/** The files of pictures, also those of parts that were chosen before: releases may show them. */
export const mediaFiles = keyedTable('media_files', ['file', 'name'], {
  /** such as `640.avif` */
  name: text().notNull(),
  mediaId: text()
    .notNull()
    .references(() => media.id, { onDelete: 'cascade' }),
  content: bytes().notNull(),
})
