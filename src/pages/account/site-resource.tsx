import type { ComponentProps } from 'react'
import { accountSwitcher } from '#schemas/account/routes.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { Choices } from './choices.tsx'
import { SiteChoice } from './site-choice.tsx'

/** What the server knows of the selected property, below the choice of the property. Both appear together, so nothing moves. */
export function SiteResource<Data>({ isReady = true, children, ...resource }: ComponentProps<typeof Resource<Data>>) {
  const sites = useApi(accountSwitcher, {})
  return (
    <Resource {...resource} isReady={isReady && areSettled(sites)}>
      {(data) => (
        <>
          <Choices>
            <SiteChoice />
          </Choices>
          {children(data)}
        </>
      )}
    </Resource>
  )
}
