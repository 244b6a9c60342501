import type { Brand } from '#schemas/brand.ts'

/** What the browser must know before its first call: the server writes it into a meta element of the page. */
export interface PageSettings {
  brand: Brand
  signIn: SignInClient
  /** how long the full-page loader stays once everything is loaded, at the first start of a session in a tab */
  loaderMs: number
  /** where the brand's own pages are; social ones only where it has them */
  links: Partial<Record<LinkName, string>>
  phone: string
  /** what to do in danger, where no property is known */
  safety: { smellGas: string; noPower: string }
  tagline: string
  signInLead: string
  sentryDsn?: string
  analytics: 'off' | 'on' | 'consent'
  /** true where there is a payment page to pay bills on */
  canPay?: true
  /** true while the portal is closed: the page then fetches nothing ahead */
  isOutage?: true
  /** true while the server traces page views: calls then name theirs */
  isTraced?: true
}

/** How the browser presents itself to the sign-in provider. */
export interface SignInClient {
  issuer: string
  clientId: string
  scope: string
  /** with token requests: the client id alone, or with it a basic authorization that has no secret */
  clientAuth: 'none' | 'basic-empty'
  /** whether token requests carry `x-device-id` */
  sendsDeviceId: boolean
}

export type LinkName =
  | 'contact'
  | 'accessibility'
  | 'terms'
  | 'privacy'
  | 'help'
  | 'register'
  | 'businessSignUp'
  | 'facebook'
  | 'linkedin'
  | 'youtube'
  | 'blog'
