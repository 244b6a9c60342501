import type { AccessToClose } from '#schemas/your-data/entities.ts'
import { closeAccess, closingAccess } from '#schemas/your-data/routes.ts'
import { call } from '#api/call.ts'
import { failureText, isUnclear } from '#api/failure-text.ts'
import { ONLY_CUSTOMER } from '#api/problem.ts'
import { Resource } from '#api/resource.tsx'
import { useWork } from '#api/use-action.ts'
import { useApi } from '#api/use-api.ts'
import { SignInAgain } from '#forms/inline/sign-in-again.tsx'
import { paths } from '#lib/paths.ts'
import { clearDrafts } from '#session/drafts.ts'
import { tellHost } from '#session/host.ts'
import { tellOtherTabs } from '#session/other-tabs.ts'
import { clearSession, isWebview } from '#session/storage.ts'
import { Actions } from '#ui/actions.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { Phone } from '#ui/phone.tsx'
import { Section } from '#ui/section.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { TextWithPhones } from '#ui/text-with-phones.tsx'
import css from './your-data.module.css'

/** Closing one's own access: what ends with it, what is kept and why, and a question before. */
export function CloseAccess({ isActing }: { isActing: boolean }) {
  const access = useApi(closingAccess, {})
  return (
    <Section title="Close your access" lead={access.data?.lead} isNarrow>
      <Resource of={access} name="What ends with your access" heightRem={14}>
        {(data) => <Closing access={data} isActing={isActing} />}
      </Resource>
    </Section>
  )
}

function Closing({ access, isActing }: { access: AccessToClose; isActing: boolean }) {
  const [close, closing] = useWork(async () => {
    await call(closeAccess, { body: { email: access.email } })
    leave()
  })
  const ended = access.accounts.flatMap(endedOf)
  return (
    <>
      <h3 className="label">What ends</h3>
      <ul className={css.list}>
        <li>Signing in with {access.email}: you are signed out on every device.</li>
        {ended.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>Your reminders, and the file made here. Download it first.</li>
      </ul>
      <h3 className="label">What stays, and why</h3>
      <ul className={css.list}>
        {access.kept.map((text) => (
          <li key={text}>
            <TextWithPhones text={text} />
          </li>
        ))}
      </ul>
      {access.accounts.some(({ isLastHolder }) => isLastHolder) && (
        <p>
          No other account holder can sign in here, only people who are authorised to act for you. To open your access again, call us on{' '}
          <Phone />.
        </p>
      )}
      <Actions>
        <AskingButton
          isBusy={closing.is === 'running'}
          disabledReason={isActing ? ONLY_CUSTOMER : undefined}
          title="Close your access?"
          text={`You are signed out everywhere and can’t sign in any more.${ended.length > 0 ? ` ${ended.join(' ')}` : ''} Only our team can open your access again.`}
          yes="Close my access"
          isDestructive
          onYes={() => void close()}
        />
      </Actions>
      {closing.is === 'failed' && (
        <div className={css.said}>
          <StateLine tone="bad">
            {failureText(closing.problem, 'Your access was not closed.')}
            {isUnclear(closing.problem) && ' If you are signed out then, your access may be closed: our email about it says so.'}
          </StateLine>
          {closing.problem.type === '/error/sign_in_again' && <SignInAgain />}
        </div>
      )}
    </>
  )
}

function endedOf({ customerNumber, role, savedCard, paysByCard, directDebit }: AccessToClose['accounts'][number]): string[] {
  const of = `account ${customerNumber}`
  return [
    ...(role === 'authorisedPerson' ? [`You can no longer act for the holder of ${of}.`] : []),
    ...(savedCard ? [`Your ${savedCard} for ${of} is deleted.`] : []),
    ...(paysByCard ? [`Automatic card payments of ${of} stop: its bills have to be paid by their due day.`] : []),
    ...(directDebit ? [`The direct debit of ${of} from ${directDebit} stops: its bills have to be paid by their due day.`] : []),
  ]
}

/** The server has ended every sign-in: what this browser keeps goes too. */
function leave(): void {
  clearSession()
  clearDrafts()
  tellOtherTabs()
  if (isWebview()) {
    tellHost({ type: 'signOut', reason: 'asked' })
    location.replace(paths.generalError())
  } else location.replace(paths.login({ notice: 'access-closed' }))
}
