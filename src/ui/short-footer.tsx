import type { LinkName } from '#lib/page-settings.ts'
import { brandName, pageSettings } from '#browser/page-settings.ts'
import { Links } from './footer.tsx'
import css from './footer.module.css'
import { LinkTo } from './link-to.tsx'
import { Phone } from './phone.tsx'

const SHORT: readonly [LinkName, string][] = [
  ['contact', 'Contact Us'],
  ['privacy', 'Privacy Policy'],
  ['terms', 'Terms'],
]

/** Below a page outside the shell: how to join, whom to call, and the short list of links. */
export function ShortFooter({ hasJoin = false }: { hasJoin?: boolean }) {
  const { phone, links } = pageSettings
  return (
    <footer className={`quiet ${css.short}`}>
      {hasJoin && links.register && (
        <p>
          New here? <LinkTo className="target" href={links.register}>{`Join ${brandName}`}</LinkTo>
        </p>
      )}
      {phone && (
        <p>
          Need help? Call <Phone className="target" />
        </p>
      )}
      <Links label="Help" links={SHORT} />
    </footer>
  )
}
