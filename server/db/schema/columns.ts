import { customType, date, numeric, timestamp } from 'drizzle-orm/pg-core'

/*
 * Columns take their names from their keys, in snake case. Every table that holds a customer's data carries
 * billing_account_id first in its key, so that the data can be distributed by it. Amounts of money are numeric(12, 2),
 * energy is whole watt-hours; neither is ever a float.
 */

export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const localDay = () => date({ mode: 'string' })
export const money = () => numeric({ precision: 12, scale: 2 })

/** An array of whole numbers as PostgreSQL writes it. A year of them is read letter by letter in a millisecond. */
function halfHoursOf(text: string): (number | null)[] {
  const values: (number | null)[] = []
  let value = 0
  let isNull = false
  let isNegative = false
  for (let i = 1; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57) value = value * 10 + code - 48
    else if (code === 78) isNull = true
    else if (code === 45) isNegative = true
    else if ((code === 44 || code === 125) && text.length > 2) {
      values.push(isNull ? null : isNegative ? -value : value)
      value = 0
      isNull = false
      isNegative = false
    }
  }
  return values
}

/** A whole number for each half-hour of a day; null where there is no value. */
export const halfHours = customType<{ data: (number | null)[]; driverData: unknown }>({
  dataType: () => 'integer[]',
  toDriver: (values) => `{${values.map((value) => value ?? 'NULL').join(',')}}`,
  fromDriver: (value) => (typeof value === 'string' ? halfHoursOf(value) : (value as (number | null)[])),
})
