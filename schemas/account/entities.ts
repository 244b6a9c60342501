import { amountNzd, localDay } from '../formats.ts'
import { object, type Shape } from '../shape.ts'

export const accountKind = { enum: ['residential', 'sme'] } as const
export type AccountKind = Shape<typeof accountKind>

export const energyType = { enum: ['electricity', 'naturalGas', 'lpg'] } as const
export type EnergyType = Shape<typeof energyType>

/** A supply point as lists show it. Source: portal-usage.md, section 3. */
export const connection = object(
  {
    id: { type: 'string' },
    supplyType: energyType,
    supplyTypeDisplay: { type: 'string' },
    plan: { type: 'string' },
  },
  {
    supplyAgreementId: { type: 'string' },
    icp: { type: 'string', description: 'installation control point, for electricity and natural gas' },
    meterSerial: { type: 'string' },
    nickname: { type: 'string' },
    hasHourlyDataSupport: { type: 'boolean' },
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
  {
    dueDate: localDay,
  },
)
export type Balance = Shape<typeof balance>

export const accountContact = object({
  contact: object(
    {
      firstName: { type: 'string' },
      lastName: { type: 'string' },
      phones: {
        type: 'array',
        items: object(
          {
            value: { type: 'string' },
          },
          {
            purpose: { enum: ['mobile'] },
            type: { enum: ['home', 'work'] },
          },
        ),
      },
    },
    {
      middleName: { type: 'string' },
      dateOfBirth: localDay,
    },
  ),
  customerFirstName: { type: 'string' },
  customerLastName: { type: 'string' },
  billingAccounts: {
    type: 'array',
    items: object({
      id: { type: 'string' },
      customerNumberText: { type: 'string' },
      isSelected: { type: 'boolean' },
    }),
  },
  selectedBillingAccount: object(
    {
      accountId: { type: 'string' },
      address: { type: 'string' },
      customerNumber: { type: 'string' },
      isBuyingGroup: { type: 'boolean' },
      type: accountKind,
      fullAddress: object(
        {
          postCode: { type: 'string' },
        },
        {
          street: { type: 'string' },
          suburb: { type: 'string' },
          city: { type: 'string' },
        },
      ),
      emails: object({
        billing: { type: 'string' },
        account: { type: 'string' },
        isInvoiceDeliveryByEmail: { type: 'boolean' },
        promotions: { type: 'boolean' },
      }),
      billing: object(
        {
          balance,
        },
        {
          window: object({ startDate: localDay, endDate: localDay }),
        },
      ),
      billSummary: object({ method: { enum: ['email', 'post'] } }),
    },
    {
      buyingGroupName: { type: 'string' },
      owner: { type: 'string' },
    },
  ),
  summary: { ...balance, description: 'what all billing accounts owe together; `dueDate` is the next of any' },
})

/** Source: portal-shell.md, section 3, Site. */
export const isDefaultSite = { type: 'boolean', description: 'the site that its billing account opens at' } as const

/** Source: portal-shell.md, section 3, Account switcher. */
export const billingAccountSites = object({
  billingAccounts: {
    type: 'array',
    items: object({
      id: { type: 'string' },
      customerNumber: { type: 'string' },
      billingAccountSites: {
        type: 'array',
        items: object(
          {
            billingAccountSiteId: { type: 'string' },
            isDefault: isDefaultSite,
            isSelected: { type: 'boolean' },
            status: { enum: ['active', 'pending', 'closed'] },
            address: { type: 'string' },
            supplyPoints: {
              type: 'array',
              items: object(
                {
                  id: { type: 'string' },
                  supplyType: energyType,
                  address: { type: 'string' },
                  supplyAgreementId: { type: 'string' },
                },
                {
                  planObject: object({}, { name: { type: 'string' }, chargeNetId: { type: 'string' } }),
                },
              ),
            },
          },
          {
            nickname: { type: 'string' },
          },
        ),
      },
    }),
  },
})

/** A number and how saving it stands. Source: portal-shell.md, section 3, Account settings. */
const phoneNumber = object({ number: { type: 'string', description: 'empty where there is none' }, status: { enum: ['NONE', 'SUCCESS'] } })

export const accountSettings = object(
  {
    email: { type: 'string' },
    username: { type: 'string' },
    emailVerified: {
      type: 'boolean',
      description: 'false while a link waits to be used: for this address, or for the one that is to replace it',
    },
    sendBillViaEmail: { type: 'boolean' },
    sendPromotionViaEmail: { type: 'boolean' },
    work: phoneNumber,
    home: phoneNumber,
    mobile: phoneNumber,
  },
  {
    pendingEmail: { type: 'string', description: 'replaces the address once the link mailed to it is used' },
    pendingEmailUntil: { type: 'string', format: 'date-time', description: 'until when it waits' },
    postalAddress: object({ address: { type: 'string' }, status: { enum: ['NONE', 'SUCCESS'] } }),
  },
)

/** Source: portal-shell.md, section 6. */
export const rolesAndAuthorities = object({
  roles: {
    type: 'array',
    items: object({
      name: { type: 'string' },
      role: { enum: ['accountHolder', 'authorisedPerson'] },
      isYou: { type: 'boolean' },
    }),
  },
  showRolesAuthorities: { type: 'boolean' },
  showAddRoleButton: { type: 'boolean' },
})
