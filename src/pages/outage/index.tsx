import { pageSettings } from '#browser/page-settings.ts'
import { CenteredLayout } from '#ui/centered-layout.tsx'
import { TextWithPhones } from '#ui/text-with-phones.tsx'

/** Replaces every page during an outage. Source: portal-shell.md, section 1. */
export default function OutagePage({ message }: { message?: string | undefined }) {
  const { smellGas, noPower } = pageSettings.safety
  return (
    <CenteredLayout
      title="Your online account will be back soon"
      lead={message ?? 'It is closed for a moment. This page comes back by itself: you can leave it open.'}
    >
      <Danger question="Smell gas?" answer={smellGas} />
      <Danger question="No power?" answer={noPower} />
    </CenteredLayout>
  )
}

const Danger = ({ question, answer }: { question: string; answer: string }) => (
  <p>
    <strong>{question}</strong> <TextWithPhones text={answer} />
  </p>
)
