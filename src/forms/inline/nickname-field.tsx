import { useSWRConfig } from 'swr'
import { accountSwitcher, propertiesAndConnections } from '#schemas/account/routes.ts'
import { saveSiteNickname } from '#schemas/property/routes.ts'
import { call } from '#api/call.ts'
import { useForgetWidgetData } from '#api/forget-widget-data.ts'
import { InlineField } from './inline-field.tsx'

interface Props {
  billingAccountId: string
  siteId: string
  address: string
  nickname: string | undefined
}

/** The pages that show what a place is called, beside widgets. */
const SHOW_NICKNAMES: readonly string[] = [accountSwitcher.path, propertiesAndConnections.path]

/** What a customer calls a place. Source: portal-shell.md, section 5, Name/nickname field. */
export function NicknameField({ billingAccountId, siteId, address, nickname }: Props) {
  const { mutate } = useSWRConfig()
  const forgetWidgetData = useForgetWidgetData()
  async function save(next: string) {
    try {
      await call(saveSiteNickname, { body: { billingAccountId, siteId, nickname: next, was: nickname ?? '' } })
    } finally {
      await mutate((key) => Array.isArray(key) && SHOW_NICKNAMES.includes(String(key[0])))
      await forgetWidgetData()
    }
  }
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
      save={(answer) => save(String(answer).trim())}
      remove={() => save('')}
    />
  )
}
