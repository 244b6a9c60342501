/** The campaign that changes are made in unless another is chosen. It never ends. */
export const DEFAULT_CAMPAIGN = { id: 'changes', name: 'Changes' } as const

/** What customers see, whichever release that is, named as a release is by its hash. */
export const CURRENT = 'current'

const DRAFT = 'draft'

/** What customers would see with the changes of a campaign, named as a release is by its hash. */
export const draftOf = (campaign: string): string => (campaign === DEFAULT_CAMPAIGN.id ? DRAFT : `${DRAFT}:${campaign}`)

/** The campaign of a draft's name; undefined for the hash of a release. */
export function campaignOf(release: string): string | undefined {
  const [name, campaign] = release.split(':', 2)
  return name === DRAFT ? (campaign ?? DEFAULT_CAMPAIGN.id) : undefined
}
