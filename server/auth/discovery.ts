/** What we need of a provider's discovery document. Source: OpenID Connect Discovery 1.0, section 3. */
interface Discovery {
  jwks_uri: string
  userinfo_endpoint?: string
}

/** The email address in the claims about a person, if the provider has verified it. Source: OpenID Connect Core 1.0, section 5.1. */
export const verifiedEmailIn = ({ email, email_verified: isVerified }: Record<string, unknown>): string | undefined =>
  isVerified === true && typeof email === 'string' ? email : undefined

/** @throws TypeError where the provider does not answer */
export async function readDiscovery(issuer: string): Promise<Discovery> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(5000), redirect: 'error' })
  if (!answer.ok) throw new TypeError(`${issuer} answered ${answer.status} to discovery`)
  return (await answer.json()) as Discovery
}
