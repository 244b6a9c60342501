import { amountNzd, flag, identifier, instant, localDay, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

export const accountKind = { enum: ['residential', 'sme'] } as const
export type AccountKind = Shape<typeof accountKind>

/** In the order in which bills and pages show them. */
export const ENERGY_ORDER = ['electricity', 'naturalGas', 'lpg'] as const
export const energyType = { enum: ENERGY_ORDER } as const
export type EnergyType = Shape<typeof energyType>

/** A supply point as lists show it. Source: portal-usage.md, section 3. */
export const connection = object(
  { id: text, supplyType: energyType, supplyTypeDisplay: text, plan: text },
  {
    supplyAgreementId: text,
    icp: { type: 'string', description: 'installation control point, for electricity and natural gas' },
    meterSerial: text,
    nickname: text,
    hasHourlyDataSupport: flag,
    isSupportEnergyIQFeatures: { type: 'boolean', description: 'insights are made of its readings' },
    advanced: { type: 'boolean', description: 'a gas meter that sends what was used every day' },
  },
)
export type Connection = Shape<typeof connection>

/** What is owed. Source: portal-shell.md, section 3, Account contact. */
export const balance = object(
  {
    amountToPayNZD: amountNzd,
    current: amountNzd,
    overdue: amountNzd,
    totalBalance: { ...amountNzd, description: 'negative where the account is in credit' },
    promptPaymentDiscount: amountNzd,
  },
  { dueDate: localDay },
)
export type Balance = Shape<typeof balance>

export const accountContact = object({
  contact: object(
    {
      firstName: text,
      lastName: text,
      phones: list(object({ value: text }, { purpose: { enum: ['mobile'] }, type: { enum: ['home', 'work'] } })),
    },
    { middleName: text, dateOfBirth: localDay },
  ),
  customerFirstName: text,
  customerLastName: text,
  billingAccounts: list(object({ id: text, customerNumberText: text, isSelected: flag })),
  selectedBillingAccount: object(
    {
      accountId: text,
      address: text,
      customerNumber: text,
      isBuyingGroup: flag,
      type: accountKind,
      fullAddress: object({ postCode: text }, { street: text, suburb: text, city: text }),
      emails: object({ billing: text, account: text, isInvoiceDeliveryByEmail: flag, promotions: flag }),
      billing: object({ balance }, { window: object({ startDate: localDay, endDate: localDay }) }),
      billSummary: object({ method: { enum: ['email', 'post'] } }),
    },
    { siteId: text, buyingGroupName: text, owner: text },
  ),
  summary: { ...balance, description: 'what all billing accounts owe together; `dueDate` is the next of any' },
})

/** Source: portal-shell.md, section 3, Site. */
export const isDefaultSite = { type: 'boolean', description: 'the site that its billing account opens at' } as const

/** Source: portal-shell.md, section 3, Account switcher. */
export const billingAccountSites = object({
  billingAccounts: list(
    object({
      id: text,
      customerNumber: text,
      billingAccountSites: list(
        object(
          {
            billingAccountSiteId: text,
            isDefault: isDefaultSite,
            isSelected: flag,
            status: { enum: ['active', 'pending', 'closed'] },
            address: text,
            supplyPoints: list(
              object(
                { id: text, supplyType: energyType, address: text, supplyAgreementId: text },
                { planObject: object({}, { name: text, chargeNetId: text }) },
              ),
            ),
          },
          { nickname: text },
        ),
      ),
    }),
  ),
})

/** A phone number and the state of saving it. Source: portal-shell.md, section 3, Account settings. */
const phoneNumber = object({ number: { type: 'string', description: 'empty where there is none' }, status: { enum: ['NONE', 'SUCCESS'] } })

export const accountSettings = object(
  {
    email: text,
    username: text,
    emailVerified: {
      type: 'boolean',
      description: 'false while a link waits to be used: for this address, or for the one that is to replace it',
    },
    sendBillViaEmail: flag,
    sendPromotionViaEmail: flag,
    work: phoneNumber,
    home: phoneNumber,
    mobile: phoneNumber,
  },
  {
    pendingEmail: { type: 'string', description: 'replaces the address once the link mailed to it is used' },
    pendingEmailUntil: { type: 'string', format: 'date-time', description: 'until when it waits' },
    postalAddress: object({ address: text, status: { enum: ['NONE', 'SUCCESS'] } }),
  },
)

/** Whose account it is, or who may act for them. */
export const accessRole = { enum: ['accountHolder', 'authorisedPerson'] } as const
export type AccessRole = Shape<typeof accessRole>

/** Source: portal-shell.md, section 6. */
export const rolesAndAuthorities = object(
  {
    roles: list(
      object({
        personId: identifier,
        name: text,
        role: accessRole,
        isYou: flag,
        canRemove: { ...flag, description: 'the caller may end this access: of others as a holder, or their own' },
      }),
    ),
    showRolesAuthorities: flag,
    showAddRoleButton: flag,
  },
  {
    billingAccountId: { ...identifier, description: 'absent without an account' },
    invitations: list(object({ id: identifier, email: text, role: accessRole, invitedAt: instant, expiresAt: instant }), {
      description: 'those that can still be accepted; absent for who may not invite',
    }),
  },
)
