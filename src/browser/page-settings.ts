import { BRANDS } from '#lib/brands.ts'
import type { PageSettings } from '#lib/page-settings.ts'
import { previewFrame } from './preview-frame.ts'

const content = document.querySelector('meta[name="portal"]')?.getAttribute('content')

export const pageSettings: PageSettings = {
  brand: 'northlight',
  signIn: { issuer: '', clientId: '', scope: '', clientAuth: 'none', sendsDeviceId: false },
  loaderMs: 2000,
  links: {},
  phone: '',
  safety: { smellGas: '', noPower: '' },
  tagline: '',
  signInLead: '',
  analytics: 'off',
  ...(content ? (JSON.parse(content) as Partial<PageSettings>) : {}),
  ...(previewFrame ? { brand: previewFrame.brand, loaderMs: 0, analytics: 'off' } : {}),
}

export const brandName = BRANDS[pageSettings.brand].name
