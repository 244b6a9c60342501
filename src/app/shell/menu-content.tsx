import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { accountSwitcher } from '#schemas/account/routes.ts'
import { userLogout } from '#schemas/events/routes.ts'
import { call } from '#api/call.ts'
import { useApi } from '#api/use-api.ts'
import { failureText } from '#api/failure-text.ts'
import { useSelectSite } from '#api/select-site.ts'
import { topMenu } from '#lib/top-menu.ts'
import { pageSettings } from '#browser/page-settings.ts'
import type { Theme } from '#browser/preview-frame.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { WithTeReo } from '#ui/te-reo.tsx'
import { readTheme, setTheme } from '#ui/theme.ts'
import { signOut } from '../end-session.ts'
import type { Started } from '../start-up.ts'
import css from './menu.module.css'

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

interface Props {
  started: Started
  /** how many notifications are, in words; absent where none is */
  unread: string | undefined
  close(): void
  /** absent where nothing is new */
  onWhatsNew?: (() => void) | undefined
}

/** The account menu. Source: portal-shell.md, section 2, Navigation. */
export default function MenuContent({ started: { initial, navigation }, unread, close, onWhatsNew }: Props) {
  const [theme, showTheme] = useState(readTheme)
  return (
    <>
      <p className={css.who}>
        <strong>{initial.firstName ?? initial.username}</strong>
        <span className="quiet">{initial.email}</span>
      </p>
      <AccountSwitcher close={close} />
      <nav aria-label="Account">
        <ul className={css.list}>
          {pageSettings.links.help && <Item href={pageSettings.links.help} close={close} text="Help and outages" />}
          {topMenu(navigation.groups).map(({ label, path }) => (
            <Item key={label} href={path} close={close} text={label} />
          ))}
          {unread && <Item href={paths.notifications()} close={close} text={unread} isMarked />}
          {onWhatsNew && (
            <li>
              <button
                type="button"
                className={css.item}
                onClick={() => {
                  close()
                  onWhatsNew()
                }}
              >
                What’s new
                <span className={css.mark} />
              </button>
            </li>
          )}
          {initial.accountType === 'sme' && pageSettings.links.businessSignUp && (
            <Item href={pageSettings.links.businessSignUp} close={close} text="Sign up another business" />
          )}
          {initial.isStaff && <Item href={paths.impersonate()} close={close} text="Act for a customer" />}
        </ul>
      </nav>
      <div className={`label ${css.theme}`}>
        <span aria-hidden="true">Theme</span>
        <SegmentedControl
          label="Theme"
          options={THEMES}
          value={theme}
          onChange={(chosen) => {
            setTheme(chosen)
            showTheme(chosen)
          }}
        />
      </div>
      <p className={css.out}>
        <LogoutButton isImpersonating={initial.impersonation !== undefined} />
      </p>
    </>
  )
}

interface ItemProps {
  href: string
  text: string
  /** something is new there */
  isMarked?: boolean
  close(): void
}

const Item = ({ href, text, isMarked = false, close }: ItemProps) => (
  <li>
    <LinkTo className={css.item} href={href} onFollow={close}>
      {text}
      {isMarked && <span className={css.mark} />}
    </LinkTo>
  </li>
)

function LogoutButton({ isImpersonating }: { isImpersonating: boolean }) {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  async function logOut() {
    setIsLeaving(true)
    // Staff stop acting for the customer first.
    if (isImpersonating) return navigate(paths.impersonateLogout())
    // Sign out even if the event could not be recorded.
    await call(userLogout, {}).catch(() => {})
    await signOut()
  }
  return (
    <Button tone="quiet" onClick={logOut} isBusy={isLeaving}>
      Logout
    </Button>
  )
}

/** The customer's accounts and sites, if they have several; all pages show the chosen one. */
function AccountSwitcher({ close }: { close(): void }) {
  const { data } = useApi(accountSwitcher, {})
  const [select, state] = useSelectSite()
  // Shown as chosen from the click on, before the server has answered.
  const [chosen, setChosen] = useState<string>()
  const accounts = data?.billingAccounts ?? []
  if (accounts.flatMap(({ billingAccountSites }) => billingAccountSites).length < 2) return null
  return (
    <fieldset className={css.switcher} aria-busy={state.is === 'running'}>
      <legend className={`label ${css.legend}`}>Account and property</legend>
      {accounts.map(({ id, customerNumber, billingAccountSites }) => (
        <div key={id} className={css.account}>
          <p className={`quiet ${css.number}`}>Customer number {customerNumber}</p>
          {billingAccountSites.map(({ billingAccountSiteId, isSelected, nickname, address }) => (
            <label key={billingAccountSiteId} className={css.site}>
              <input
                type="radio"
                name="site"
                checked={chosen ? chosen === `${id} ${billingAccountSiteId}` : isSelected}
                onChange={async () => {
                  // Not disabled meanwhile: it would lose the focus.
                  if (state.is === 'running') return
                  setChosen(`${id} ${billingAccountSiteId}`)
                  if (await select({ body: { billingAccountId: id, siteId: billingAccountSiteId } })) close()
                  else setChosen(undefined)
                }}
              />
              <span>
                <span>
                  <WithTeReo text={nickname ?? address} />
                </span>
                {nickname && (
                  <small className="quiet">
                    <WithTeReo text={address} />
                  </small>
                )}
              </span>
            </label>
          ))}
        </div>
      ))}
      <p role="status" className={css.state}>
        {state.is === 'running' && 'Changing…'}
        {state.is === 'failed' && failureText(state.problem)}
      </p>
    </fieldset>
  )
}
