/** The files of the one typeface: what a New Zealand page needs is in both, since macrons are in the second. */
export const TYPEFACE = {
  family: 'Figtree',
  weight: '300 900',
  files: [
    {
      name: 'latin',
      unicodeRange:
        'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215',
    },
    { name: 'latin-ext', unicodeRange: 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1E9F, U+20A0-20AB' },
  ],
} as const

/** The name changes with the package's version: browsers keep a file for a year. */
export const typefaceUrl = (name: string): string => `/typeface/figtree-5-${name}.woff2`
