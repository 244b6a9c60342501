import { accountSwitcher, propertiesAndConnections } from '#schemas/account/routes.ts'
import { saveSiteNickname } from '#schemas/property/routes.ts'
import { call } from '#api/call.ts'
import { saveAndRefresh, useRefreshWithWidgets } from '#api/use-api.ts'
import { InlineField } from './inline-field.tsx'

interface Props {
  billingAccountId: string
  siteId: string
  address: string
  nickname: string | undefined
  isShownAbove?: boolean
}

/** The customer's name for a property. Source: portal-shell.md, section 5, Name/nickname field. */
export function NicknameField({ billingAccountId, siteId, address, nickname, isShownAbove = false }: Props) {
  const refresh = useRefreshWithWidgets()
  const save = (next: string) =>
    saveAndRefresh(
      () => call(saveSiteNickname, { body: { billingAccountId, siteId, nickname: next, was: nickname ?? '' } }),
      () => refresh(accountSwitcher.path, propertiesAndConnections.path),
    )
  return (
    <InlineField
      label="Nickname"
      fullLabel={`Nickname of ${address}`}
      value={nickname}
      isShownAbove={isShownAbove}
      empty="No nickname"
      formId="siteNickname"
      question="nickname"
      initial={{ nickname }}
      draftKey={`nickname ${siteId}`}
      save={(answer) => save(String(answer).trim())}
      remove={() => save('')}
      removeLabel="Remove nickname"
      removeText={`We’ll call this property ${address} instead of ${nickname}.`}
    />
  )
}
