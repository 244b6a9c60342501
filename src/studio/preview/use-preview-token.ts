import useSWR from 'swr'
import type { Preview } from '#schemas/studio/entities.ts'
import { startStudioPreview } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { save } from '../draft/saving.ts'

/**
 * The token that makes calls answer as a preview, with its preview. Renewed when it expires. Saves edits first. The last
 * token stays until the new one comes.
 * @param preview undefined for no token
 * @param revision another one makes a new token, so that the preview loads again
 */
export function usePreviewToken(preview: Preview | undefined, revision?: number | string) {
  return useSWR(
    preview && [startStudioPreview.path, preview, revision],
    async () => {
      await save()
      const body = preview as Preview
      return { ...(await call(startStudioPreview, { body })), preview: body, revision }
    },
    {
      keepPreviousData: true,
      revalidateIfStale: false,
      revalidateOnReconnect: false,
      refreshInterval: (token) => (token ? Math.max(1, Date.parse(token.endsAt) - Date.now()) : 0),
    },
  )
}
