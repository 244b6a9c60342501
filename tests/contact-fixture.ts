const NO_NUMBER = { number: '', status: 'NONE' }

/** How a customer with a business can be reached, and what they want to be sent. */
export const CONTACT_DETAILS = {
  email: 'rimu@example.nz',
  username: 'rimu-cafe',
  emailVerified: true,
  sendBillViaEmail: true,
  sendPromotionViaEmail: false,
  work: NO_NUMBER,
  home: NO_NUMBER,
  mobile: { number: '+64215550123', status: 'NONE' },
}
const BALANCE = { amountToPayNZD: 0, current: 0, overdue: 0, totalBalance: 0, promptPaymentDiscount: 0 }

/** The same customer, with their account. */
export const CUSTOMER_OF_ACCOUNT = {
  contact: { firstName: 'Ana', lastName: 'Brown', phones: [] },
  customerFirstName: 'Ana',
  customerLastName: 'Brown',
  billingAccounts: [],
  selectedBillingAccount: {
    accountId: 'BA-1',
    address: '8 Rimu Road',
    customerNumber: '1003 4285',
    isBuyingGroup: false,
    type: 'sme',
    fullAddress: { postCode: '6012' },
    emails: { billing: 'rimu@example.nz', account: 'rimu@example.nz', isInvoiceDeliveryByEmail: true, promotions: false },
    billing: { balance: BALANCE },
    billSummary: { method: 'email' },
  },
  summary: BALANCE,
}
