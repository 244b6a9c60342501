import { defineWidget } from '#registry/widget.ts'
import { PropertyPicture } from '#ui/property/property-picture.tsx'
import schema from './schema.ts'
import css from './hero.module.css'

const GREETINGS = { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening', night: 'Hello' } as const

export default defineWidget(schema, function Hero({ data }) {
  const { firstName, partOfDay, address, nickname, propertyType, colorSchema, propertyCount } = data
  return (
    <div className={css.hero}>
      <div className={css.text}>
        <h2 className={css.greeting}>
          {GREETINGS[partOfDay]}, {firstName}
        </h2>
        <p className={css.address}>
          {nickname && <strong>{nickname}</strong>}
          <span>{address}</span>
          {propertyCount > 1 && <span>One of your {propertyCount} properties</span>}
        </p>
      </div>
      <div className={css.picture}>
        <PropertyPicture type={propertyType} colorSchema={colorSchema} />
      </div>
    </div>
  )
})
