import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type PictureUse, PICTURE_LIMITS } from '#schemas/media/entities.ts'
import { addStudioMedia, changeStudioMedia, removeStudioMedia, studioMedia } from '#schemas/media/routes.ts'
import { listed } from '#lib/listed.ts'
import { SAMPLE_FILE } from '#lib/picture.ts'
import { mayChangeArea } from '#lib/staff-areas.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { YEAR_SECONDS } from '../html/portal-page.ts'
import type { Api } from '../http/api.ts'
import { problem, sendProblem } from '../http/problem.ts'
import { findAreas } from '../staff/areas.ts'
import { authorOf } from '../studio/author.ts'
import { outside } from '../studio/refusals.ts'
import { inTurn, NoPicture } from './make-picture.ts'
import { addMedia, changeMedia, findMedia, removeMedia } from './queries.ts'
import { sampleFile } from './sample.ts'
import { databaseStore } from './store.ts'

/** The media library of Studio. */
export function mediaRoutes(api: Api, { db }: AreaParts): void {
  const isOutside = async ({ userId }: Scope) => !mayChangeArea(await findAreas(db, userId), 'media')

  api.handle(studioMedia, async () => ({ media: await findMedia(db) }))

  api.handle(addStudioMedia, async ({ scope, query, file }) => {
    if (await isOutside(scope)) return outside()
    const upload = await wholeOf(file)
    if (!upload) {
      const most = PICTURE_LIMITS.bytes / 1_000_000
      return problem('/error/payload_too_large', `A picture may have ${most} MB. Save it smaller, and upload that.`)
    }
    const said = { name: query.name.trim(), alt: query.alt.trim(), addedBy: await authorOf(db, scope) }
    try {
      const adding = await inTurn(() => addMedia(db, upload, said))
      if (adding.is !== 'full') return { item: adding.item, isNew: adding.is === 'added' }
      const most = PICTURE_LIMITS.pictures.toLocaleString('en-NZ')
      return problem('/error/media/full', `The library has ${most} pictures, as many as it may. Remove some that are not used.`)
    } catch (error) {
      if (error instanceof NoPicture) return problem('/error/media/no_picture', error.message)
      throw error
    }
  })

  api.handle(changeStudioMedia, async ({ scope, params, body }) => {
    if (await isOutside(scope)) return outside()
    const { left, top, width, height } = body.crop ?? { left: 0, top: 0, width: 0, height: 0 }
    if (left + width > 1000 || top + height > 1000)
      return problem('/error/validation', 'The part that is shown lies outside of the picture.')
    const change = { ...body, name: body.name.trim(), alt: body.alt.trim() }
    const item = await inTurn(() => changeMedia(db, params.mediaId, change))
    return item ? { item } : problem('/error/not_found', 'The library does not have this picture.')
  })

  api.handle(removeStudioMedia, async ({ scope, params }) => {
    if (await isOutside(scope)) return outside()
    const uses = await removeMedia(db, params.mediaId)
    return uses.length > 0 ? problem('/error/media/in_use', `It is shown in ${listed(uses.map(useText))}.`) : undefined
  })
}

const WHERE: Record<PictureUse['where'], string> = {
  draft: 'in the draft',
  live: 'to customers',
  scheduled: 'in a scheduled release',
  template: 'in a template',
}
const useText = ({ where, widget }: PictureUse) => `“${widget}” (${WHERE[where]})`

/** All bytes of an upload; undefined where there are more than may be. */
async function wholeOf(file: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += (chunk as Buffer).length
    // The rest is read and forgotten, so that the answer arrives.
    if (bytes <= PICTURE_LIMITS.bytes) chunks.push(chunk as Buffer)
    else if (bytes > 3 * PICTURE_LIMITS.bytes) break
  }
  return bytes <= PICTURE_LIMITS.bytes ? Buffer.concat(chunks) : undefined
}

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const FILE = /^[0-9a-f]{32}$/
const NAME = /^(?:[1-9]\d{0,3}|original)\.(avif|webp|jpg)$/

/**
 * Serves the files of pictures to anybody who has their address: a page asks for them without a token, and the address is the
 * hash of a content that only those know who have it. Each was made here, and is sent as what it was made as.
 */
export function mediaFiles(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { file: string; name: string } }>('/media/:file/:name', async (request, reply) => {
    const { file, name } = request.params
    const type = TYPES[NAME.exec(name)?.[1] ?? '']
    const content =
      type && FILE.test(file) ? await (file === SAMPLE_FILE ? sampleFile(name) : databaseStore(db).read(file, name)) : undefined
    if (!type || !content) return sendProblem(request, reply, problem('/error/not_found'))
    return reply
      .type(type)
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(content)
  })
}
