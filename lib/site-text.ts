/** The URL of a site as people type it: `billy.govt.nz`. */
export const siteText = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
