import { pageSettings } from '#browser/page-settings.ts'
import { TextWithPhones } from './text-with-phones.tsx'

/** What to do at a smell of gas or without power. The texts are in the page itself, so no failed call can hide them. */
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
