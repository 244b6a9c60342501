import { Link } from '#ui/link.tsx'
import { paths } from '#lib/paths.ts'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'

export default function NotFoundPage() {
  return (
    <Page title="Page not found" isFound={false}>
      <Notice title="There is no page at this address">
        It may have moved, or the address has a typing error. <Link to={paths.account()}>Go to your account</Link>
      </Notice>
    </Page>
  )
}
