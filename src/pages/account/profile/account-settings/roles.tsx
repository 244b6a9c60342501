import type { accountRoles } from '#schemas/account/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { LinkTo } from '#ui/link-to.tsx'
import { Phone } from '#ui/phone.tsx'
import { Section } from '#ui/section.tsx'
import { ROLE_NAMES } from '../role-names.ts'
import css from './account-settings.module.css'

/** Who may act on the account. The server decides whether it is shown, and whether people can be added. */
export function Roles({ roles: { roles, showAddRoleButton } }: { roles: RouteAnswer<typeof accountRoles> }) {
  return (
    <Section title="People on this account" lead="Who can see the account and make changes.">
      <ul className={css.roles}>
        {roles.map(({ name, role, isYou }) => (
          <li key={name} className={css.fact}>
            <p className={css.value}>{isYou ? `${name} (you)` : name}</p>
            <p className="quiet">
              {ROLE_NAMES[role].name}. {ROLE_NAMES[role].can}
            </p>
          </li>
        ))}
      </ul>
      {showAddRoleButton && pageSettings.links.contact && (
        <p>
          To add someone, call <Phone className="label" /> or{' '}
          <LinkTo className="label" href={pageSettings.links.contact}>
            contact us
          </LinkTo>
          .
        </p>
      )}
    </Section>
  )
}
