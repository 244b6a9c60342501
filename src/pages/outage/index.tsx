import { brandName } from '#browser/page-settings.ts'
import { CenteredLayout } from '#ui/centered-layout.tsx'

/** Stands in place of every page while an outage is on, and goes by itself. Source: portal-shell.md, section 1. */
export default function OutagePage({ message }: { message?: string | undefined }) {
  return (
    <CenteredLayout
      title={`${brandName} will be back soon`}
      lead={message ?? 'The portal is closed for a moment. This page comes back by itself.'}
    />
  )
}
