/** What a machine of the retailer may do with the feed: scopes of its access token. */
export const FEED_SCOPES = ['feed:write', 'feed:read'] as const
export type FeedScope = (typeof FEED_SCOPES)[number]

export const isFeedScope = (text: unknown): text is FeedScope => FEED_SCOPES.some((scope) => scope === text)
