import { pageSettings } from '#browser/page-settings.ts'
import { defineWidget } from '#registry/widget.ts'
import { PropertyPicture } from '#ui/property/property-picture.tsx'
import { WithTeReo } from '#ui/te-reo.tsx'
import schema from './schema.ts'
import css from './hero.module.css'

/** Each brand's way to greet. */
const GREETINGS = {
  northlight: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening', night: 'Hello' },
  pip: { morning: 'Morning', afternoon: 'Hey', evening: 'Evening', night: 'Still up' },
} as const

export default defineWidget(schema, function Hero({ config: { leavesOut = [] }, data }) {
  const { firstName, partOfDay, address, nickname, propertyType, colorSchema, propertyCount } = data
  return (
    <div className={css.hero} data-is-day={partOfDay === 'morning' || partOfDay === 'afternoon'}>
      <div className={css.text}>
        <h2 className={`heading ${css.greeting}`}>
          {GREETINGS[pageSettings.brand][partOfDay]}, <WithTeReo text={firstName} />
        </h2>
        {!leavesOut.includes('address') && (
          <p className={css.address}>
            {nickname && (
              <strong>
                <WithTeReo text={nickname} />
              </strong>
            )}
            <span className={nickname ? css.rest : undefined}>
              <WithTeReo text={address} />
            </span>
            {propertyCount > 1 && <span className={css.rest}>{`One of your ${propertyCount}\u00a0properties`}</span>}
          </p>
        )}
      </div>
      {!leavesOut.includes('picture') && (
        <div className={`${css.picture} screen-only`}>
          <PropertyPicture type={propertyType} colorSchema={colorSchema} />
        </div>
      )}
    </div>
  )
})
