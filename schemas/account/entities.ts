import { amountNzd, localDay } from '../formats.ts'
import type { Shape } from '../shape.ts'

export const energyType = { enum: ['electricity', 'naturalGas', 'lpg'] } as const
export type EnergyType = Shape<typeof energyType>

/** A supply point as lists show it. Source: portal-usage.md, section 3. */
export const connection = {
  type: 'object',
  required: ['id', 'supplyType', 'supplyTypeDisplay', 'plan'],
  properties: {
    id: { type: 'string' },
    supplyType: energyType,
    supplyTypeDisplay: { type: 'string' },
    supplyAgreementId: { type: 'string' },
    icp: { type: 'string', description: 'installation control point, for electricity and natural gas' },
    meterSerial: { type: 'string' },
    plan: { type: 'string' },
    nickname: { type: 'string' },
    hasHourlyDataSupport: { type: 'boolean' },
    isSupportEnergyIQFeatures: { type: 'boolean', description: 'insights are made of its readings' },
    advanced: { type: 'boolean', description: 'a gas meter that sends what was used every day' },
  },
} as const
export type Connection = Shape<typeof connection>

/** What is owed. Source: portal-shell.md, section 3, Account contact. */
export const balance = {
  type: 'object',
  required: ['amountToPayNZD', 'current', 'overdue', 'totalBalance', 'promptPaymentDiscount'],
  properties: {
    amountToPayNZD: amountNzd,
    current: amountNzd,
    overdue: amountNzd,
    totalBalance: { ...amountNzd, description: 'negative where the account is in credit' },
    dueDate: localDay,
    promptPaymentDiscount: amountNzd,
  },
} as const
export type Balance = Shape<typeof balance>

export const accountContact = {
  type: 'object',
  required: ['contact', 'customerFirstName', 'customerLastName', 'billingAccounts', 'selectedBillingAccount', 'summary'],
  properties: {
    contact: {
      type: 'object',
      required: ['firstName', 'lastName', 'phones'],
      properties: {
        firstName: { type: 'string' },
        middleName: { type: 'string' },
        lastName: { type: 'string' },
        dateOfBirth: localDay,
        phones: {
          type: 'array',
          items: {
            type: 'object',
            required: ['value'],
            properties: {
              value: { type: 'string' },
              purpose: { enum: ['mobile'] },
              type: { enum: ['home', 'work'] },
            },
          },
        },
      },
    },
    customerFirstName: { type: 'string' },
    customerLastName: { type: 'string' },
    billingAccounts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'customerNumberText', 'isSelected'],
        properties: {
          id: { type: 'string' },
          customerNumberText: { type: 'string' },
          isSelected: { type: 'boolean' },
        },
      },
    },
    selectedBillingAccount: {
      type: 'object',
      required: ['accountId', 'address', 'customerNumber', 'isBuyingGroup', 'type', 'fullAddress', 'emails', 'billing', 'billSummary'],
      properties: {
        accountId: { type: 'string' },
        address: { type: 'string' },
        customerNumber: { type: 'string' },
        isBuyingGroup: { type: 'boolean' },
        buyingGroupName: { type: 'string' },
        type: { enum: ['residential', 'sme'] },
        owner: { type: 'string' },
        fullAddress: {
          type: 'object',
          required: ['postCode'],
          properties: {
            street: { type: 'string' },
            suburb: { type: 'string' },
            city: { type: 'string' },
            postCode: { type: 'string' },
          },
        },
        emails: {
          type: 'object',
          required: ['billing', 'account', 'isInvoiceDeliveryByEmail', 'promotions'],
          properties: {
            billing: { type: 'string' },
            account: { type: 'string' },
            isInvoiceDeliveryByEmail: { type: 'boolean' },
            promotions: { type: 'boolean' },
          },
        },
        billing: {
          type: 'object',
          required: ['balance'],
          properties: {
            balance,
            window: {
              type: 'object',
              required: ['startDate', 'endDate'],
              properties: { startDate: localDay, endDate: localDay },
            },
          },
        },
        billSummary: {
          type: 'object',
          required: ['method'],
          properties: { method: { enum: ['email', 'post'] } },
        },
      },
    },
    summary: { ...balance, description: 'what all billing accounts owe together; `dueDate` is the next of any' },
  },
} as const

/** Source: portal-shell.md, section 3, Site. */
export const isDefaultSite = { type: 'boolean', description: 'the site that its billing account opens at' } as const

/** Source: portal-shell.md, section 3, Account switcher. */
export const billingAccountSites = {
  type: 'object',
  required: ['billingAccounts'],
  properties: {
    billingAccounts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'customerNumber', 'billingAccountSites'],
        properties: {
          id: { type: 'string' },
          customerNumber: { type: 'string' },
          billingAccountSites: {
            type: 'array',
            items: {
              type: 'object',
              required: ['billingAccountSiteId', 'isDefault', 'isSelected', 'status', 'address', 'supplyPoints'],
              properties: {
                billingAccountSiteId: { type: 'string' },
                isDefault: isDefaultSite,
                isSelected: { type: 'boolean' },
                status: { enum: ['active', 'pending', 'closed'] },
                nickname: { type: 'string' },
                address: { type: 'string' },
                supplyPoints: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['id', 'supplyType', 'address', 'supplyAgreementId'],
                    properties: {
                      id: { type: 'string' },
                      supplyType: energyType,
                      address: { type: 'string' },
                      supplyAgreementId: { type: 'string' },
                      planObject: {
                        type: 'object',
                        properties: { name: { type: 'string' }, chargeNetId: { type: 'string' } },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
} as const

/** A number and how saving it stands. Source: portal-shell.md, section 3, Account settings. */
const phoneNumber = {
  type: 'object',
  required: ['number', 'status'],
  properties: { number: { type: 'string', description: 'empty where there is none' }, status: { enum: ['NONE', 'SUCCESS'] } },
} as const

export const accountSettings = {
  type: 'object',
  required: ['email', 'username', 'emailVerified', 'sendBillViaEmail', 'sendPromotionViaEmail', 'work', 'home', 'mobile'],
  properties: {
    email: { type: 'string' },
    username: { type: 'string' },
    emailVerified: {
      type: 'boolean',
      description: 'false while a link waits to be used: for this address, or for the one that is to replace it',
    },
    pendingEmail: { type: 'string', description: 'replaces the address once the link mailed to it is used' },
    pendingEmailUntil: { type: 'string', format: 'date-time', description: 'until when it waits' },
    sendBillViaEmail: { type: 'boolean' },
    sendPromotionViaEmail: { type: 'boolean' },
    work: phoneNumber,
    home: phoneNumber,
    mobile: phoneNumber,
    postalAddress: {
      type: 'object',
      required: ['address', 'status'],
      properties: { address: { type: 'string' }, status: { enum: ['NONE', 'SUCCESS'] } },
    },
  },
} as const

/** Source: portal-shell.md, section 6. */
export const rolesAndAuthorities = {
  type: 'object',
  required: ['roles', 'showRolesAuthorities', 'showAddRoleButton'],
  properties: {
    roles: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'role', 'isYou'],
        properties: {
          name: { type: 'string' },
          role: { enum: ['accountHolder', 'authorisedPerson'] },
          isYou: { type: 'boolean' },
        },
      },
    },
    showRolesAuthorities: { type: 'boolean' },
    showAddRoleButton: { type: 'boolean' },
  },
} as const
