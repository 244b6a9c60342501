import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'

/** The key of a piece's row in a campaign. Older versions, which know no campaigns, keep the default one's rows apart by it. */
export const keyOfRow = (campaign: string, piece: string): string => (campaign === DEFAULT_CAMPAIGN.id ? piece : `${campaign}/${piece}`)

/** The piece of a row. */
export const pieceOfRow = ({ campaign, key }: { campaign: string; key: string }): string =>
  campaign === DEFAULT_CAMPAIGN.id ? key : key.slice(campaign.length + 1)
