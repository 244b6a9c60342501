import type { PostalAddress } from '#schemas/address/entities.ts'
import { accountDetails } from '#schemas/account/routes.ts'
import { updatePostalAddress } from '#schemas/contact/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { saveAndRefresh, useRefresh } from '#api/use-api.ts'
import { InlineField } from '#forms/inline/inline-field.tsx'

export function PostalAddressField({ details, accountId }: { details: RouteAnswer<typeof accountDetails>; accountId: string }) {
  const refresh = useRefresh()
  const current = details.postalAddress?.address
  return (
    <InlineField
      label="Postal address"
      value={current}
      empty="No postal address"
      formId="postalAddress"
      question="address"
      initial={{}}
      draftKey={`postal address ${accountId}`}
      save={(answer) =>
        saveAndRefresh(
          // The form has checked the shape.
          () => call(updatePostalAddress, { body: { billingAccountId: accountId, address: answer as PostalAddress, was: current } }),
          () => refresh(accountDetails.path),
        )
      }
    />
  )
}
