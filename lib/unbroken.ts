const UNITS = '(?:CO₂|kWh|kW|W|kg|g|am|pm)(?![a-z])'
const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec'
const DAYS = '(?:(?:more|fewer) )?days?\\b'
const AFTER_NUMBER = new RegExp(`(?<=\\d|\\bk?g|\\d (?:more|fewer)) (?=${UNITS}|${MONTHS}|${DAYS}|\\d{3})`, 'g')

/**
 * The same text without line breaks between a number and its unit or the days that it counts, a day and its month, or within a
 * customer number or `kg CO₂`.
 */
export const unbroken = (text: string): string => text.replace(AFTER_NUMBER, '\u00a0')
