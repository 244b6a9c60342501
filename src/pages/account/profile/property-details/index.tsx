import { propertiesAndConnections } from '#schemas/account/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { useApi } from '#api/use-api.ts'
import { FormSkeleton } from '#forms/form-skeleton.tsx'
import { NicknameField } from '#forms/inline/nickname-field.tsx'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import { LoadFailure } from '#api/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { PropertyPicture } from '#ui/property/property-picture.tsx'
import { Section } from '#ui/section.tsx'
import type { AccountPageProps } from '../../pages.ts'
import css from './property-details.module.css'

type Property = RouteAnswer<typeof propertiesAndConnections>['properties'][number]

/** Every property with its connections, nickname and picture. */
export default function PropertyDetailsPage({ initial }: AccountPageProps) {
  const { data, error, mutate } = useApi(propertiesAndConnections, {})
  const profile =
    initial.accountType === 'sme'
      ? { to: paths.businessProfile(), label: 'Business profile' }
      : { to: paths.homeProfile(), label: 'Home profile' }
  return (
    <Page title="Property details">
      {!data && !error && <FormSkeleton label="Loading your properties" />}
      {!data && error && <LoadFailure title="Your properties could not be loaded" error={error} retry={mutate} />}
      {data?.properties.length === 0 && <Notice title="No property yet">There is no property on your account.</Notice>}
      {data && data.properties.length > 0 && (
        <>
          {data.properties.map((property) => (
            <PropertySection key={property.siteId} property={property} />
          ))}
          <nav className={css.links} aria-label="About the property you look at">
            <Link className="target label" to={profile.to}>
              {profile.label}
            </Link>
            {initial.metadata?.canEditPropertyAvatar && (
              <Link className="target label" to={paths.propertyAvatar()}>
                Change its picture
              </Link>
            )}
            <Link className="target label" to={paths.showerOptimizer()}>
              Shower optimiser
            </Link>
          </nav>
        </>
      )}
    </Page>
  )
}

function PropertySection({ property }: { property: Property }) {
  const { billingAccountId, siteId, address, postCode, nickname, picture, connections } = property
  return (
    <Section title={nickname ?? address}>
      <div className={css.place}>
        {picture && (
          <div className={css.picture}>
            <PropertyPicture type={picture.type} colorSchema={picture.colorSchema} />
          </div>
        )}
        <p>
          {address} {postCode}
        </p>
      </div>
      <NicknameField billingAccountId={billingAccountId} siteId={siteId} address={address} nickname={nickname} />
      <ul className={css.connections}>
        {connections.map(({ id, supplyTypeDisplay, plan, icp, meterSerial }) => (
          <li key={id} className={css.connection}>
            <h3 className="heading">{supplyTypeDisplay}</h3>
            <dl className={css.facts}>
              <Fact name="Plan" value={plan} />
              {icp && <Fact name="ICP" value={icp} />}
              {meterSerial && <Fact name="Meter" value={meterSerial} />}
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
