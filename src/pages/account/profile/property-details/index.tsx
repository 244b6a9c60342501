import { accountSwitcher, propertiesAndConnections } from '#schemas/account/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { SiteButton } from '#api/site-button.tsx'
import { useApi } from '#api/use-api.ts'
import { FormSkeleton } from '#forms/form-skeleton.tsx'
import { NicknameField } from '#forms/inline/nickname-field.tsx'
import { energyName } from '#lib/energy-names.ts'
import { streetOf } from '#lib/street-of.ts'
import { movingName } from '#lib/navigation.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import { LoadFailure } from '#api/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { PropertyPicture } from '#ui/property/property-picture.tsx'
import { Section } from '#ui/section.tsx'
import { WithTeReo } from '#ui/te-reo.tsx'
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
    <Page title="Property details" up={{ to: paths.profile(), label: 'Profile' }}>
      {!data && !error && <FormSkeleton label="Loading your properties" />}
      {!data && error && <LoadFailure title="Your properties could not be loaded" error={error} retry={mutate} />}
      {data?.properties.length === 0 && <Notice title="No property yet">There is no property on your account.</Notice>}
      {data &&
        data.properties.length > 0 &&
        data.properties.map((property) => (
          <PropertySection
            key={property.siteId}
            property={property}
            profile={profile}
            isHome={initial.accountType !== 'sme'}
            canEditPicture={initial.metadata?.canEditPropertyAvatar ?? false}
          />
        ))}
      {data?.properties.some(({ connections }) => connections.some(({ icp }) => icp)) && (
        <p className="quiet">
          An ICP number identifies a connection to the network. Have it ready when you switch.{' '}
          <Link to={paths.movingHouse()}>{`${movingName(initial.accountType)}?`}</Link>
        </p>
      )}
    </Page>
  )
}

interface PropertyProps {
  property: Property
  profile: { to: string; label: string }
  /** false for a business, which has no showers to shorten */
  isHome: boolean
  canEditPicture: boolean
}

function PropertySection({ property, profile, isHome, canEditPicture }: PropertyProps) {
  const { billingAccountId, siteId, address, postCode, nickname, picture, connections } = property
  return (
    <Section title={nickname ?? streetOf(address)}>
      <div className={css.place}>
        {picture && (
          <div className={css.picture}>
            <PropertyPicture type={picture.type} colorSchema={picture.colorSchema} />
          </div>
        )}
        <div>
          <p>
            <WithTeReo text={`${address} ${postCode}`} />
          </p>
          <nav className={css.links} aria-label={`About ${nickname ?? address}`}>
            {canEditPicture && (
              <SiteLink property={property} to={paths.propertyAvatar()}>
                Change picture
              </SiteLink>
            )}
            <SiteLink property={property} to={profile.to}>
              {profile.label}
            </SiteLink>
            {isHome && (
              <SiteLink property={property} to={paths.showerOptimizer()}>
                What a shower costs
              </SiteLink>
            )}
          </nav>
          <NicknameField billingAccountId={billingAccountId} siteId={siteId} address={address} nickname={nickname} isShownAbove />
        </div>
      </div>
      <ul className={css.connections}>
        {connections.map(({ id, supplyType, plan, icp, meterSerial, nickname: own }) => (
          <li key={id} className={css.connection}>
            {/* Two of one energy are told apart, as in My Products. */}
            <h3 className="heading">
              {own && connections.some((other) => other.id !== id && other.supplyType === supplyType)
                ? `${energyName(supplyType)}, ${own}`
                : energyName(supplyType)}
            </h3>
            <dl className={css.facts}>
              <Fact name="Plan" value={plan} />
              {icp && <Fact name="ICP number" value={icp} />}
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

/** Leads to a page about one property, which it selects first where another one is selected. */
function SiteLink({ property: { billingAccountId, siteId }, to, children }: { property: Property; to: string; children: string }) {
  const sites = useApi(accountSwitcher, {})
  const isSelected = sites.data?.billingAccounts.some(({ id, billingAccountSites }) =>
    billingAccountSites.some((site) => id === billingAccountId && site.billingAccountSiteId === siteId && site.isSelected),
  )
  if (isSelected !== false) {
    return (
      <Link className="target label" to={to}>
        {children}
      </Link>
    )
  }
  return (
    <SiteButton billingAccountId={billingAccountId} siteId={siteId} to={to}>
      {children}
    </SiteButton>
  )
}
