const AFTER_NUMBER = /(\d|\bk?g) (?=(?:CO₂|kWh|kW|W|kg|g|am|pm)(?![a-z])|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec|\d{3})/g

/** The same text without line breaks between a number and its unit, a day and its month, or within a customer number or `kg CO₂`. */
export const unbroken = (text: string): string => text.replace(AFTER_NUMBER, '$1\u00a0')
