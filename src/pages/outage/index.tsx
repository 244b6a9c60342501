import { brandName } from '#browser/page-settings.ts'
import { CenteredLayout } from '#ui/centered-layout.tsx'

/** Replaces every page during an outage. Source: portal-shell.md, section 1. */
export default function OutagePage({ message }: { message?: string | undefined }) {
  return (
    <CenteredLayout
      title={`${brandName} will be back soon`}
      lead={message ?? 'The portal is closed for a moment. This page comes back by itself.'}
    />
  )
}
