import type { LinkName } from '#lib/page-settings.ts'
import { brandName, pageSettings } from '#browser/page-settings.ts'
import css from './footer.module.css'
import { LinkTo } from './link-to.tsx'
import { Phone } from './phone.tsx'

const PAGES: readonly [LinkName, string][] = [
  ['contact', 'Contact Us'],
  ['accessibility', 'Accessibility'],
  ['terms', 'Terms and Conditions'],
  ['privacy', 'Privacy Policy'],
]
const SOCIAL: readonly [LinkName, string][] = [
  ['facebook', 'Facebook'],
  ['linkedin', 'LinkedIn'],
  ['youtube', 'YouTube'],
  ['blog', 'Blog'],
]
/** The brand's own pages. Source: portal-shell.md, section 2, Navigation. */
export function Footer() {
  const { tagline, phone } = pageSettings
  return (
    <footer className={`${css.footer} screen-only`}>
      <div className={css.inner}>
        <p className={css.brand}>
          <strong>{brandName}</strong>
          <span>{tagline}</span>
          {phone && <Phone className="target" />}
        </p>
        <Links label="About this site" links={PAGES} />
        <Links label="Elsewhere" links={SOCIAL} />
      </div>
    </footer>
  )
}

export function Links({ label, links }: { label: string; links: readonly [LinkName, string][] }) {
  const given = links.flatMap(([name, text]) => {
    const href = pageSettings.links[name]
    return href ? [{ name, text, href }] : []
  })
  if (given.length === 0) return null
  return (
    <nav aria-label={label}>
      <ul className={css.links}>
        {given.map(({ name, text, href }) => (
          <li key={name}>
            <LinkTo className="target quiet" href={href}>
              {text}
            </LinkTo>
          </li>
        ))}
      </ul>
    </nav>
  )
}
