import { actedForYou, closingAccess, yourData } from '#schemas/your-data/routes.ts'
import { areSettled } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { FormSkeleton } from '#forms/form-skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { Page } from '#ui/page.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { Columns } from '#ui/columns.tsx'
import { ActedForYou } from './acted-for-you.tsx'
import { CloseAccess } from './close-access.tsx'
import { DownloadData } from './download-data.tsx'

/** What we hold about the person, what our team did in their name, and how they close their access. */
export default function YourDataPage({ initial }: AccountPageProps) {
  const isActing = initial.impersonation !== undefined
  // Together, so that nothing moves as the next one comes.
  const isReady = areSettled(useApi(yourData, {}), useApi(actedForYou, { query: {} }), useApi(closingAccess, {}))
  return (
    <Page title="Your data" up={{ to: paths.profile(), label: 'Profile' }}>
      {isReady ? (
        <Columns isRagged>
          <div>
            <DownloadData isActing={isActing} />
            <ActedForYou />
          </div>
          <CloseAccess isActing={isActing} />
        </Columns>
      ) : (
        <FormSkeleton label="Loading your data" />
      )}
    </Page>
  )
}
