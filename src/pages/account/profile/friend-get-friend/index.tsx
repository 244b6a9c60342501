import type { FriendGetFriend } from '#schemas/referral/entities.ts'
import { friendGetFriendUrl } from '#schemas/referral/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { Terms } from '#ui/terms.tsx'
import css from './friend-get-friend.module.css'
import { Friends } from './friends.tsx'
import { QrCode } from './qr-code.tsx'
import { Columns } from '#ui/columns.tsx'
import { ShareLink } from './share-link.tsx'

/** Bringing a friend: the customer's own link, ways to pass it on, and what came of it. Source: portal-usage.md, sections 2 and 7. */
export default function FriendGetFriendPage() {
  const own = useApi(friendGetFriendUrl, {})
  return (
    <Page title="Bring a friend" up={{ to: paths.profile(), label: 'Profile' }}>
      <Resource
        of={own}
        name="Your link"
        heightRem={40}
        empty={<Notice title="No account here">There is no account that a credit could go to.</Notice>}
      >
        {(data) => (
          <Columns isRagged>
            <OwnLink own={data} />
            <Joined own={data} />
          </Columns>
        )}
      </Resource>
    </Page>
  )
}

function OwnLink({ own: { friendGetFriendUrl: url, code, whyNot, lead, shareText, terms } }: { own: FriendGetFriend }) {
  if (!url) return <Notice title="This offer isn’t for your account">{whyNot}</Notice>
  return (
    <Section title="Your link" lead={lead} isNarrow>
      <ShareLink url={url} text={shareText} />
      <p className={css.byPhone}>
        If they join by phone, your code is <strong className={`unbroken ${css.code}`}>{code}</strong>.
      </p>
      <figure className={css.figure}>
        <QrCode text={url} label="QR code of your link" />
        <figcaption className="quiet">For a friend beside you: they point their camera at it.</figcaption>
      </figure>
      <Terms title="The rules" terms={terms} />
    </Section>
  )
}

/** Friends of an account that has no link any more stay listed. */
function Joined({ own: { friendGetFriendUrl: url, referrals, creditedNzd } }: { own: FriendGetFriend }) {
  if (!url && referrals.length === 0) return null
  return (
    <Section title="Friends who joined" isNarrow>
      {referrals.length > 0 && (
        <Figures>
          <Figure name="Credited so far" size="large">
            {moneyText(creditedNzd)}
          </Figure>
          <Figure name="Friends" size="large">
            {referrals.length}
          </Figure>
        </Figures>
      )}
      <Friends referrals={referrals} />
    </Section>
  )
}
