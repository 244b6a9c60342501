import { paths } from '#lib/paths.ts'
import { ActionLink } from '#ui/action-link.tsx'
import { Page } from '#ui/page.tsx'

export default function NotFoundPage() {
  return (
    <Page title="Page not found" isFound={false}>
      <p>There is no page at this address. It may have moved, or the address has a typing error.</p>
      <ActionLink href={paths.account()}>Go to your account</ActionLink>
    </Page>
  )
}
