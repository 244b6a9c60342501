import type { CarbonDetails } from '#schemas/carbon/entities.ts'
import { Link } from '#ui/link.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { Toggle } from '#ui/toggle.tsx'
import css from './carbon-calculator.module.css'
import type { ToggleState } from './use-toggles.ts'

type Action = CarbonDetails['defaultState']['toggles']['actions'][number]

/** The changes to try out, each with where to go on. */
export const Toggles = ({ actions, toggles }: { actions: readonly Action[]; toggles: ToggleState }) => (
  <div>
    <ul className={css.toggles}>
      {actions.map(({ type, content: { title, body, actions: links } }) => (
        <li key={type}>
          <Toggle label={title} hint={body} isOn={toggles.on.includes(type)} onChange={(isOn) => toggles.set(type, isOn)} />
          {links.map(({ label, href }) => (
            <Link key={href} to={href} className={`target ${css.link}`}>
              {label}
            </Link>
          ))}
        </li>
      ))}
    </ul>
    {toggles.failure && <StateLine tone="bad">{toggles.failure}</StateLine>}
  </div>
)
