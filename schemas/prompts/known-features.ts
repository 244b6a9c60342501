/** The features that messages are about; a message about any other is not shown. Source: portal-usage.md, section 5. */
export const KNOWN_FEATURES = [
  'welcome',
  'dashboard',
  'usage',
  'ecoTracker',
  'homeComparison',
  'usageBreakdown',
  'carbonCalculator',
  'powershout',
  'evIq',
] as const
