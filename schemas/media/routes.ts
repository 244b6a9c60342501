import { route } from '../route.ts'
import { closedObject, list, object } from '../shape.ts'
import { altText, crop, focus, isNew, mediaItem, mediaName, PICTURE_LIMITS, PICTURE_TYPES } from './entities.ts'

/* The media library: pictures that staff upload for widgets. */

const mediaId = object({ mediaId: { type: 'string', maxLength: 64 } })

export const studioMedia = route({
  path: '/private/studio/media',
  isRevalidated: true,
  summary: 'The pictures of the media library, newest first, each with where it is used',
  answer: object({ media: list(mediaItem) }),
})

export const addStudioMedia = route({
  method: 'POST',
  path: '/private/studio/media',
  access: 'edit',
  isCostly: true,
  takesFile: PICTURE_TYPES,
  summary: `Adds a picture of up to ${PICTURE_LIMITS.bytes / 1_000_000} MB to the library; copies are made in the sizes that are shown. The same file again changes nothing`,
  query: object({ name: mediaName, alt: { ...altText, description: 'what it shows; empty for decoration' } }),
  answer: object({ item: mediaItem, isNew }),
  errors: ['/error/payload_too_large', '/error/unsupported_media_type', '/error/media/no_picture', '/error/media/full'],
})

export const changeStudioMedia = route({
  method: 'PUT',
  path: '/private/studio/media/:mediaId',
  access: 'edit',
  isCostly: true,
  summary:
    'Changes what a picture is called and says, what stays in sight and which part is shown; widgets that show it keep what they have',
  params: mediaId,
  body: closedObject({ name: mediaName, alt: altText, focus }, { crop: { ...crop, description: 'all of it if absent' } }),
  answer: object({ item: mediaItem }),
  errors: ['/error/not_found'],
})

export const removeStudioMedia = route({
  method: 'DELETE',
  path: '/private/studio/media/:mediaId',
  access: 'edit',
  summary: 'Removes a picture that no widget shows in the draft, to customers or in a scheduled release; idempotent',
  params: mediaId,
  errors: ['/error/media/in_use'],
})
