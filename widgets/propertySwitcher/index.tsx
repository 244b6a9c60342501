import { useId } from 'react'
import { failureText } from '#api/failure-text.ts'
import { useSelectSite } from '#api/select-site.ts'
import { leftText } from '#lib/left-text.ts'
import { langOf } from '#lib/te-reo.ts'
import { streetOf } from '#lib/street-of.ts'
import { defineWidget } from '#registry/widget.ts'
import schema from './schema.ts'
import css from './property-switcher.module.css'

export default defineWidget(schema, function PropertySwitcher({ title, data: { properties } }) {
  const field = useId()
  const [select, state] = useSelectSite()
  const selected = properties.findIndex(({ isSelected }) => isSelected)
  // On paper the greeting says which one it is.
  return (
    <div className={`framed ${css.switcher} screen-only`}>
      <h2 className="label">
        <label htmlFor={field}>{title}</label>
      </h2>
      <select
        id={field}
        className={css.select}
        value={selected}
        onChange={({ target }) => {
          const chosen = properties[Number(target.value)]
          if (chosen) select({ body: { billingAccountId: chosen.billingAccountId, siteId: chosen.siteId } })
        }}
      >
        {properties.map(({ billingAccountId, siteId, nickname, address, ...left }, i) => {
          // With a name the street tells it from others, and fits on a phone.
          const name = nickname ? `${nickname}, ${streetOf(address)}` : address
          return (
            <option key={`${billingAccountId} ${siteId}`} value={i} lang={langOf(name)}>
              {[name, leftText(left)].filter(Boolean).join(' · ')}
            </option>
          )
        })}
      </select>
      <p className={`quiet ${css.state}`} role="status">
        {state.is === 'running' && 'Changing…'}
        {state.is === 'failed' && failureText(state.problem)}
      </p>
    </div>
  )
})
