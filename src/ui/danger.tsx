import { pageSettings } from '#browser/page-settings.ts'
import { TextWithPhones } from './text-with-phones.tsx'

/** What to do in danger: it comes with the page, so it is there when nothing else is. */
export function Danger() {
  const { smellGas, noPower } = pageSettings.safety
  return (
    <>
      <Answer question="Smell gas?" text={smellGas} />
      <Answer question="No power?" text={noPower} />
    </>
  )
}

const Answer = ({ question, text }: { question: string; text: string }) => (
  <p>
    <strong>{question}</strong> <TextWithPhones text={text} />
  </p>
)
