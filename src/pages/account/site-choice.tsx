import { accountSwitcher } from '#schemas/account/routes.ts'
import { failureText } from '#api/failure-text.ts'
import { useSelectSite } from '#api/select-site.ts'
import { useApi } from '#api/use-api.ts'
import { Select } from '#ui/select.tsx'
import { StateLine } from '#ui/state-line.tsx'

/** Chooses the property for all pages, if the customer has several. */
export function SiteChoice() {
  const { data } = useApi(accountSwitcher, {})
  const [select, state] = useSelectSite()
  const sites = (data?.billingAccounts ?? []).flatMap(({ id, billingAccountSites }) =>
    billingAccountSites.map((site) => ({
      ...site,
      key: `${id} ${site.billingAccountSiteId}`,
      body: { billingAccountId: id, siteId: site.billingAccountSiteId },
    })),
  )
  const selected = sites.find(({ isSelected }) => isSelected)
  if (sites.length < 2 || !selected) return null
  return (
    <>
      <Select
        isInline
        label="Property"
        options={sites.map(({ key, nickname, address }) => ({ value: key, label: nickname ?? address }))}
        value={selected.key}
        onChange={(key) => {
          const site = sites.find((own) => own.key === key)
          if (site) void select({ body: site.body })
        }}
      />
      {state.is === 'failed' && <StateLine tone="bad">{failureText(state.problem)}</StateLine>}
    </>
  )
}
