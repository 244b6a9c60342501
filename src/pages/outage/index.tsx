import { CenteredLayout } from '#ui/centered-layout.tsx'
import { Danger } from '#ui/danger.tsx'

/** Replaces every page during an outage. Source: portal-shell.md, section 1. */
export default function OutagePage({ message }: { message?: string | undefined }) {
  return (
    <CenteredLayout
      title="Your online account will be back soon"
      lead={message ?? 'It is closed for a moment. This page comes back by itself: you can leave it open.'}
    >
      <Danger />
    </CenteredLayout>
  )
}
