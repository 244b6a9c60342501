import { type Brand, BRANDS } from './brands.ts'
import { previewFrame } from './preview-frame.ts'

/** What the server writes into the page for the browser's first call. */
export interface PageSettings {
  brand: Brand
  signIn: SignInClient
  /** how long the full-page loader stays at least once everything is loaded */
  loaderMs: number
  /** where the brand's own pages are; social ones only where it has them */
  links: Partial<Record<LinkName, string>>
  phone: string
  tagline: string
  sentryDsn?: string
  analytics: 'off' | 'on' | 'consent'
  /** true where the page was opened during an outage */
  isOutage?: true
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
  | 'register'
  | 'businessSignUp'
  | 'facebook'
  | 'linkedin'
  | 'youtube'
  | 'blog'

const content = document.querySelector('meta[name="portal"]')?.getAttribute('content')

export const pageSettings: PageSettings = {
  brand: 'northlight',
  signIn: { issuer: '', clientId: '', scope: '', clientAuth: 'none', sendsDeviceId: false },
  loaderMs: 2000,
  links: {},
  phone: '',
  tagline: '',
  analytics: 'off',
  ...(content ? (JSON.parse(content) as Partial<PageSettings>) : {}),
  ...(previewFrame ? { brand: previewFrame.brand, loaderMs: 0, analytics: 'off' } : {}),
}

export const brandName = BRANDS[pageSettings.brand].name
