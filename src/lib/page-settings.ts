/** What the server writes into the page for the browser's first call. */
export interface PageSettings {
  brand: 'northlight' | 'pip'
  issuer: string
  clientId: string
  /** how long the full-page loader stays at least */
  loaderMs: number
}

const content = document.querySelector('meta[name="portal"]')?.getAttribute('content')

export const pageSettings: PageSettings = {
  brand: 'northlight',
  issuer: '',
  clientId: '',
  loaderMs: 2000,
  ...(content ? (JSON.parse(content) as Partial<PageSettings>) : {}),
}

const BRAND_NAMES: Record<PageSettings['brand'], string> = { northlight: 'Northlight Energy', pip: 'Pip' }

export const brandName = BRAND_NAMES[pageSettings.brand]
