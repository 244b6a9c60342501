/** The first year that insights of electricity and natural gas name where nothing else is known. Source: portal-usage.md, section 9. */
export const EARLIEST_YEAR = 2016
