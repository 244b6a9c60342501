import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { mediaFiles } from '../db/schema/media.ts'

/** Where the files of pictures are kept: names never get another content. */
export interface MediaStore {
  write(mediaId: string, file: string, name: string, content: Buffer): Promise<void>
  read(file: string, name: string): Promise<Buffer | undefined>
}

/** In the database: backed up, restored and replicated with all else. They go with their picture. */
export const databaseStore = (db: Database): MediaStore => ({
  async write(mediaId, file, name, content) {
    await db.insert(mediaFiles).values({ mediaId, file, name, content }).onConflictDoNothing()
  },
  async read(file, name) {
    const [row] = await db
      .select({ content: mediaFiles.content })
      .from(mediaFiles)
      .where(and(eq(mediaFiles.file, file), eq(mediaFiles.name, name)))
    return row && Buffer.from(row.content)
  },
})
