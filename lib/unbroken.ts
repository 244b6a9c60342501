const UNIT_OR_MONTH = 'kWh|kW|W|kg|g|am|pm|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec'
const AFTER_NUMBER = new RegExp(`(\\d) (?=(?:${UNIT_OR_MONTH})(?![a-z]))`, 'g')

/** The same text without line breaks between a number and its unit, a day and its month, or within `kg CO₂`. */
export const unbroken = (text: string): string => text.replace(AFTER_NUMBER, '$1\u00a0').replaceAll('g CO₂', 'g\u00a0CO₂')
