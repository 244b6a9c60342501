import type { accountRoles } from '#schemas/account/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { LinkTo } from '#ui/link-to.tsx'
import { Section } from '#ui/section.tsx'
import css from './account-settings.module.css'

type Role = RouteAnswer<typeof accountRoles>['roles'][number]['role']

const ROLE: Record<Role, { name: string; may: string }> = {
  accountHolder: { name: 'Account holder', may: 'May see and change everything.' },
  authorisedPerson: { name: 'Authorised person', may: 'May see the account and act for its holder.' },
}

/** Who may act on the account. The server decides whether it is shown, and whether people can be added. */
export function Roles({ roles: { roles, showAddRoleButton } }: { roles: RouteAnswer<typeof accountRoles> }) {
  return (
    <Section title="Roles and authorities" lead="People who may act on this account.">
      <ul className={css.roles}>
        {roles.map(({ name, role, isYou }) => (
          <li key={name} className={css.fact}>
            <p className={css.value}>{isYou ? `${name} (you)` : name}</p>
            <p className="quiet">
              {ROLE[role].name}. {ROLE[role].may}
            </p>
          </li>
        ))}
      </ul>
      {showAddRoleButton && pageSettings.links.contact && (
        <p>
          <LinkTo className="target label" href={pageSettings.links.contact}>
            Add a person
          </LinkTo>
        </p>
      )}
    </Section>
  )
}
