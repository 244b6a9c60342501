import { pageSettings } from '#browser/page-settings.ts'
import { telHref } from '#lib/tel-href.ts'

/** A phone number that a phone can dial; the brand's own unless another is given. */
export const Phone = ({ number = pageSettings.phone, className }: { number?: string; className?: string }) => (
  <a className={className ? `${className} unbroken` : 'unbroken'} href={telHref(number)}>
    {number}
  </a>
)
