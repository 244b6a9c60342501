import { useEffect } from 'react'
import { LoadFailure } from '#api/load-failure.tsx'
import { reloadIfReachable } from '#browser/reload.ts'
import { PageCodeError } from '#pages/account/lazy-page.ts'
import { Failure } from '#ui/failure.tsx'
import { Page } from '#ui/page.tsx'

/** In the place of a page that could not be loaded or drawn, inside the portal's frame. */
export function PageFailure({ error, again }: { error: unknown; again(): void }) {
  const forget = error instanceof PageCodeError ? error.forget : undefined
  // The customer may leave and come back.
  useEffect(() => forget, [forget])
  return forget ? (
    <Page title="This page could not be loaded" isFound={false}>
      <LoadFailure
        error={error}
        retry={async () => {
          // Browsers keep a failed import, and those that it needs: only a new document asks for them again.
          if (await reloadIfReachable()) return
          forget()
          again()
        }}
      />
    </Page>
  ) : (
    <Page title="Sorry, something went wrong" isFound={false}>
      <Failure retryLabel="Reload" retry={reloadIfReachable}>
        Reload this page, or choose another.
      </Failure>
    </Page>
  )
}
