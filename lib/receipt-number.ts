/**
 * What a payment is called in its receipt, short enough to say on the phone: `5E88-9CD6` for `PAY-5e889cd6-acb2-…`. With the customer
 * number it finds the payment, whose whole id stays as it is in the events and at the gateway.
 */
export function receiptNumber(paymentId: string): string {
  const digits = paymentId.replace(/^PAY-/, '').replaceAll('-', '').slice(0, 8).toUpperCase()
  return digits.length === 8 ? `${digits.slice(0, 4)}-${digits.slice(4)}` : digits
}
