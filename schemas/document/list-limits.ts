/**
 * What the lists of a release may have. Far more than a portal needs, and few enough that two people's changes are merged while
 * nobody notices. A list that an older version stored stays readable; what is saved again is within them.
 */
export const LIST_LIMITS = { tabs: 100, widgets: 5_000, widgetsOfTab: 500, entries: 1_000, within: 100 } as const
