const UNIT_OR_MONTH = 'kWh|kW|W|kg|g|am|pm|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec'
const AFTER_NUMBER = new RegExp(`(\\d) (?=(?:${UNIT_OR_MONTH})(?![a-z]))`, 'g')

/** A sentence of which no line ends between a number and its unit, nor between a day and its month. */
export const unbroken = (text: string): string => text.replace(AFTER_NUMBER, '$1\u00a0')
