import { closedObject, list } from '../shape.ts'
import { route } from '../route.ts'
import { pieceCount } from './entities.ts'

/** What a browser counts on a page. A separate file, so that customers load none of Studio's calls with it. */
export const countPieces = route({
  path: '/private/piece-counts',
  isCount: true,
  maxBodyBytes: 32_768,
  summary: 'Adds what happened to pieces of the portal in this browser to their sums of the day; the same id twice counts once',
  body: closedObject(
    {
      batchId: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', description: 'of these counts' },
      pieces: list(pieceCount, { minItems: 1, maxItems: 100 }),
    },
    {
      release: { type: 'string', maxLength: 100, description: 'that the page showed: nothing counts of one that is not current any more' },
    },
  ),
  errors: ['/error/too_many_requests'],
})
