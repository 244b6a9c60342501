import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'

/** For people who sign in without a billing account, such as staff. */
export default function NoAccountPage({ isStaff }: { isStaff: boolean }) {
  return (
    <Page title="No account" isFound={false}>
      <Notice title="This page needs a customer’s account">
        {isStaff ? (
          <>
            You signed in as staff, without an account. <Link to={paths.impersonate()}>Act for a customer</Link> to see theirs, or{' '}
            <Link to={paths.studio()}>open Studio</Link>.
          </>
        ) : (
          'No account belongs to your sign-in yet. Call us if you expected one.'
        )}
      </Notice>
    </Page>
  )
}
