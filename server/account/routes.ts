import { kwhOf } from '#lib/kwh.ts'
import {
  accountDetails,
  accountRoles,
  accountSwitcher,
  billingAccounts,
  clearSelectedSite,
  dashboardAccountSwitcher,
  propertiesAndConnections,
  selectBillingAccount,
  selectSite,
} from '#schemas/account/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { defaultSite, type Scope, ownSite, todayOf } from '../access.ts'
import type { Api } from '../http/api.ts'
import { balanceOf, findOwedOf, findWindows, NOTHING_OWED, owedTogether } from '../billing/queries.ts'
import { isOfKind, type PhoneKind, postalLine } from '../contact/queries.ts'
import { problem } from '../http/problem.ts'
import { findOpenInvitations, shownInvitation } from '../people/invitations.ts'
import { pictureOf } from '../property/queries.ts'
import { findUseBySite } from '../usage/queries.ts'
import {
  siteAddress,
  connectionOf,
  deleteSelection,
  findAccounts,
  findPerson,
  pendingEmailOf,
  findRoles,
  findSelected,
  findSites,
  saveSelection,
} from './queries.ts'

export function accountRoutes(api: Api, { db }: AreaParts): void {
  api.handle(billingAccounts, async ({ scope }) => {
    const selected = await findSelected(db, scope)
    if (!selected) return problem('/error/forbidden', 'This person has no billing account.')
    const person = await findPerson(db, scope)
    const accounts = await findAccounts(db, scope)
    const owed = await findOwedOf(db, scope, scope.billingAccountIds)
    const today = todayOf(scope)
    const { account, site } = selected
    const window = (await findWindows(db, scope)).windows.at(today)
    return {
      contact: {
        firstName: person.firstName,
        middleName: person.middleName ?? undefined,
        lastName: person.lastName,
        dateOfBirth: person.dateOfBirth ?? undefined,
        phones: person.phones,
      },
      customerFirstName: person.firstName,
      customerLastName: person.lastName,
      billingAccounts: accounts.map(({ id, customerNumber }) => ({
        id,
        customerNumberText: customerNumber,
        isSelected: id === account.id,
      })),
      selectedBillingAccount: {
        accountId: account.id,
        siteId: site.id,
        address: siteAddress(site),
        customerNumber: account.customerNumber,
        isBuyingGroup: account.buyingGroupName !== null,
        buyingGroupName: account.buyingGroupName ?? undefined,
        type: account.kind,
        owner: account.name,
        fullAddress: {
          street: site.street,
          suburb: site.suburb ?? undefined,
          city: site.city,
          postCode: site.postCode,
        },
        emails: {
          billing: account.billingEmail,
          account: person.email,
          isInvoiceDeliveryByEmail: account.billDelivery === 'email',
          promotions: person.receivesPromotions,
        },
        billing: {
          balance: balanceOf(owed.get(account.id) ?? NOTHING_OWED, today),
          window: { startDate: window.startDay, endDate: window.endDay },
        },
        billSummary: { method: account.billDelivery },
      },
      summary: balanceOf(owedTogether(owed), today),
    }
  })

  const switcher = async ({ scope }: { scope: Scope }) => {
    const accounts = await findAccounts(db, scope)
    const sites = await findSites(db, scope)
    return {
      billingAccounts: accounts.map(({ id, customerNumber }) => ({
        id,
        customerNumber,
        billingAccountSites: sites
          .filter(({ site }) => site.billingAccountId === id)
          .map(({ site, address, supplies }) => ({
            billingAccountSiteId: site.id,
            isDefault: defaultSite(scope, id)?.siteId === site.id,
            isSelected: scope.selected?.billingAccountId === id && scope.selected.siteId === site.id,
            status: site.status,
            nickname: site.nickname ?? undefined,
            address,
            supplyPoints: supplies.map(({ supply, planName }) => ({
              id: supply.id,
              supplyType: supply.energyType,
              address,
              supplyAgreementId: supply.supplyAgreementId,
              planObject: { name: planName, chargeNetId: supply.chargeNetId ?? undefined },
            })),
          })),
      })),
    }
  }
  api.handle(accountSwitcher, switcher)
  api.handle(dashboardAccountSwitcher, switcher)

  api.handle(propertiesAndConnections, async ({ scope }) => {
    const today = todayOf(scope)
    const use = await findUseBySite(db, scope)
    const owed = await findOwedOf(db, scope, scope.billingAccountIds)
    return {
      properties: (await findSites(db, scope)).map(({ site, address, supplies }) => {
        const used = use.find((row) => row.billingAccountId === site.billingAccountId && row.siteId === site.id)
        return {
          billingAccountId: site.billingAccountId,
          siteId: site.id,
          isDefault: defaultSite(scope, site.billingAccountId)?.siteId === site.id,
          address,
          postCode: site.postCode,
          nickname: site.nickname ?? undefined,
          picture: pictureOf(site),
          connections: supplies.map(connectionOf),
          lastThirtyDaysKwh: used && kwhOf(used.wattHours),
          lastReadingDay: used?.lastDay ?? undefined,
          amountToPayNzd: balanceOf(owed.get(site.billingAccountId) ?? NOTHING_OWED, today).amountToPayNZD,
        }
      }),
    }
  })

  api.handle(selectSite, async ({ scope, body }) => {
    const site = ownSite(scope, body)
    if (!site) return problem('/error/not_found', 'There is no such site among your accounts.')
    await saveSelection(db, scope, { billingAccountId: site.billingAccountId, siteId: site.siteId })
  })

  api.handle(selectBillingAccount, async ({ scope, body }) => {
    const site = defaultSite(scope, body.billingAccountId)
    if (!site) return problem('/error/not_found', 'There is no such account among yours.')
    await saveSelection(db, scope, { billingAccountId: site.billingAccountId, siteId: site.siteId })
  })

  api.handle(clearSelectedSite, ({ scope }) => deleteSelection(db, scope))

  api.handle(accountDetails, async ({ scope }) => {
    const person = await findPerson(db, scope)
    const pending = pendingEmailOf(person)
    const selected = await findSelected(db, scope)
    const number = (kind: PhoneKind) => ({ number: person.phones.find(isOfKind(kind))?.value ?? '', status: 'NONE' as const })
    return {
      email: person.email,
      username: person.username,
      emailVerified: person.emailVerified && !pending,
      pendingEmail: pending?.email,
      pendingEmailUntil: pending?.until.toISOString(),
      sendBillViaEmail: selected?.account.billDelivery === 'email',
      sendPromotionViaEmail: person.receivesPromotions,
      work: number('work'),
      home: number('home'),
      mobile: number('mobile'),
      postalAddress: selected && {
        address: postalLine(selected.account.postalAddress ?? selected.site),
        status: 'NONE' as const,
      },
    }
  })

  api.handle(accountRoles, async ({ scope }) => {
    const roles = await findRoles(db, scope)
    const own = roles.find(({ isYou }) => isYou)
    const canInvite = own?.role === 'accountHolder'
    return {
      billingAccountId: scope.selected?.billingAccountId,
      roles,
      showRolesAuthorities: roles.length > 0,
      showAddRoleButton: canInvite,
      invitations: canInvite ? (await findOpenInvitations(db, scope)).map(shownInvitation) : undefined,
    }
  })
}
