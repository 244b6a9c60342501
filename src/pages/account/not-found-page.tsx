import { paths } from '#lib/paths.ts'
import { ActionLink } from '#ui/action-link.tsx'
import { Page } from '#ui/page.tsx'

export default function NotFoundPage() {
  return (
    <Page title="Page not found" isFound={false}>
      <p>We can’t find this page. It may have moved, or the link may be wrong.</p>
      <ActionLink href={paths.account()}>Go to your account</ActionLink>
    </Page>
  )
}
