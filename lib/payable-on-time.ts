/** What is to be paid now by who pays on time, in dollars: what a headline says, and what a direct debit takes. */
export const payableOnTime = (balance: { amountToPayNZD: number; promptPaymentDiscount: number }): number =>
  Math.round((balance.amountToPayNZD - balance.promptPaymentDiscount) * 100) / 100
