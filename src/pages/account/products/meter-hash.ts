/** The part of an address that leads to the meter within the electricity page. */
export const METER_HASH = '#meter'
