import { meterReadSites } from '#schemas/meter-read/routes.ts'
import { useApi } from '#api/use-api.ts'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'

/** Invites to read the selected property's electricity meter, where it is one that is read by eye. */
export function MeterReadInvitation({ href }: { href: string }) {
  const sites = useApi(meterReadSites, {})
  const site = sites.data?.sites.find(({ isPreselected }) => isPreselected)
  const isReadable = site?.meters.some(({ energyType }) => energyType === 'electricity')
  if (!site || !isReadable) return null
  return (
    <Section title="Your meter">
      <p>
        You can read it yourself, so that no bill is estimated. <Link to={href}>Send a meter reading</Link>
      </p>
    </Section>
  )
}
