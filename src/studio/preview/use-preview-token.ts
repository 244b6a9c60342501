import useSWR from 'swr'
import type { Preview } from '#schemas/studio/entities.ts'
import { startStudioPreview } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { save } from '../draft/saving.ts'

/**
 * The token that makes calls answer as a preview, with what it is for; renewed when it ends. Unsaved edits are saved
 * first. The token before stays while a new one is on its way.
 * @param preview undefined while there is none
 * @param revision makes a new token, so that what the draft shows is loaded again
 */
export function usePreviewToken(preview: Preview | undefined, revision?: number) {
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
