import type { Helper } from '#schemas/help/entities.ts'
import { BRANDS } from '#lib/brands.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { LinkTo } from '#ui/link-to.tsx'
import { Phone } from '#ui/phone.tsx'
import { Section } from '#ui/section.tsx'
import css from './help.module.css'

/** What a link to another website says: where it leads, such as moneytalks.co.nz. */
const siteOf = (href: string): string => (URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : '') || href

/** Who helps: the brand first, then those who do not belong to it. */
export function Helpers({ helpers }: { helpers: readonly Helper[] }) {
  const { name } = BRANDS[pageSettings.brand]
  const all: Helper[] = [
    { name, body: 'Talk to us, whatever the reason. We won’t judge, and talking costs nothing.', phone: pageSettings.phone },
    ...helpers,
  ]
  return (
    <Section title="Who helps, for free">
      <ul className={css.helpers}>
        {all.map(({ name: who, body, phone, href }) => (
          <li key={who}>
            <h3 className="label">{who}</h3>
            <p>{body}</p>
            {phone && (
              <p>
                <Phone className={`target ${css.phone}`} number={phone} />
              </p>
            )}
            {href && (
              <p>
                <LinkTo className={`target ${css.website}`} href={href}>
                  {siteOf(href)}
                </LinkTo>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
