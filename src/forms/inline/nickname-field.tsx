import { useSWRConfig } from 'swr'
import { accountSwitcher, billingAccounts, propertiesAndConnections } from '#schemas/account/routes.ts'
import { saveSiteNickname } from '#schemas/property/routes.ts'
import { call } from '#api/call.ts'
import { InlineField } from './inline-field.tsx'

interface Props {
  billingAccountId: string
  siteId: string
  address: string
  nickname: string | undefined
}

/** Whatever shows what a place is called: pages and the widgets of the dashboard. */
const SHOW_NICKNAMES: readonly string[] = [accountSwitcher.path, billingAccounts.path, propertiesAndConnections.path]
const isWidgetData = (path: string) => path.startsWith('/private/drd/widget/')

/** What a customer calls a place. Source: portal-shell.md, section 5, Name/nickname field. */
export function NicknameField({ billingAccountId, siteId, address, nickname }: Props) {
  const { mutate } = useSWRConfig()
  async function save(next: string) {
    await call(saveSiteNickname, { body: { billingAccountId, siteId, nickname: next, was: nickname ?? '' } })
    await refresh()
  }
  const refresh = () =>
    mutate((key) => {
      const path = Array.isArray(key) ? String(key[0]) : ''
      return SHOW_NICKNAMES.includes(path) || isWidgetData(path)
    })
  return (
    <InlineField
      label="Nickname"
      fullLabel={`Nickname of ${address}`}
      value={nickname}
      empty="No nickname"
      formId="siteNickname"
      question="nickname"
      initial={{ nickname }}
      draftKey={`nickname ${siteId}`}
      save={(answer) => save(String(answer).trim()).catch((error: unknown) => refresh().then(() => Promise.reject(error)))}
      remove={() => save('')}
    />
  )
}
