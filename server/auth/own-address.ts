import type { Provider } from 'oidc-provider'

/**
 * Builds the provider's links, redirects and cookies from PUBLIC_URL: behind a TLS proxy every request looks like http,
 * and clients can forge Host and X-Forwarded headers.
 */
export function followPublicUrl(provider: Provider, publicUrl: string): void {
  const { protocol, host } = new URL(publicUrl)
  Object.defineProperties(provider.request, { protocol: { value: protocol.replace(':', '') }, host: { value: host } })
}

/** Browsers take a cookie with one of these prefixes only over TLS, and only from the host itself. */
export function cookieNames(publicUrl: string) {
  const isSecure = new URL(publicUrl).protocol === 'https:'
  return {
    session: isSecure ? '__Host-idp_session' : 'idp_session',
    interaction: isSecure ? '__Secure-idp_interaction' : 'idp_interaction',
    resume: isSecure ? '__Secure-idp_resume' : 'idp_resume',
  }
}
