import type { ComponentType } from 'react'
import type { paths } from '#lib/paths.ts'
import { EmergencyPage } from '../emergency/emergency-page.tsx'
import { FindPage } from '../find/find-page.tsx'
import { FormsPage } from '../forms/forms-page.tsx'
import { GalleryPage } from '../gallery/gallery-page.tsx'
import { MediaPage } from '../media/media-page.tsx'
import { NumbersPage } from '../numbers/numbers-page.tsx'
import { ExplainPage } from '../preview/explain-page.tsx'
import { PreviewPage } from '../preview/preview-page.tsx'
import { ReleasesPage } from '../releases/releases-page.tsx'
import { StaffPage } from '../staff/staff-page.tsx'
import { TabsPage } from '../tabs/tabs-page.tsx'
import { TemplatesPage } from '../templates/templates-page.tsx'
import { WebhooksPage } from '../webhooks/webhooks-page.tsx'
import { EMERGENCY } from './sections.ts'

export interface ListedScreen {
  group: 'Pages' | 'Content' | 'Customers' | 'Staff' | 'Developers'
  at: NonNullable<Parameters<typeof paths.studio>[0]>
  title: string
  Body: ComponentType
}

/** The screens that every draft has, as the navigation lists them; the shell adds those of a draft's pages, content and forms. */
export const SCREENS: readonly ListedScreen[] = [
  { group: 'Pages', at: 'tabs', title: 'Tabs and navigation', Body: TabsPage },
  { group: 'Pages', at: 'templates', title: 'Templates', Body: TemplatesPage },
  { group: 'Pages', at: 'find', title: 'Find and replace', Body: FindPage },
  { group: 'Content', at: 'forms', title: 'Forms', Body: () => <FormsPage formId="" /> },
  { group: 'Content', at: 'media', title: 'Media', Body: MediaPage },
  { group: 'Customers', at: 'emergency', title: EMERGENCY, Body: EmergencyPage },
  { group: 'Customers', at: 'preview', title: 'Preview', Body: PreviewPage },
  { group: 'Customers', at: 'releases', title: 'Releases', Body: ReleasesPage },
  { group: 'Customers', at: 'numbers', title: 'Numbers', Body: NumbersPage },
  { group: 'Customers', at: 'explain', title: 'What they get, and why', Body: ExplainPage },
  { group: 'Staff', at: 'staff', title: 'Who may do what', Body: StaffPage },
  { group: 'Developers', at: 'gallery', title: 'Widgets in every state', Body: GalleryPage },
  { group: 'Developers', at: 'webhooks', title: 'Webhooks', Body: WebhooksPage },
]
