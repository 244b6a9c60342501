const UNIT = 'kWh|kW|W|kg|g|am|pm'
const MONTH =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?'
const AFTER_NUMBER = new RegExp(`(\\d) (?=(?:${UNIT}|${MONTH})(?![a-z])|\\d{3})`, 'g')

/** The same text without line breaks between a number and its unit, a day and its month, or within a customer number or `kg CO₂`. */
export const unbroken = (text: string): string => text.replace(AFTER_NUMBER, '$1\u00a0').replaceAll('g CO₂', 'g\u00a0CO₂')
