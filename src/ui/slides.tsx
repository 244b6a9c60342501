import { useState } from 'react'
import type { IconName } from '#schemas/icon.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { LinkTo } from './link-to.tsx'
import css from './slides.module.css'

interface Slide {
  title: string
  body: string
  icon: IconName
  link?: { label: string; href: string }
}

interface Props {
  slides: readonly Slide[]
  onDone(): void
  doneLabel: string
  /** the slides are the whole page, not part of a dialog */
  isPage?: boolean
}

/** A few slides, one at a time, with buttons to go on, back and out. */
export function Slides({ slides, onDone, doneLabel, isPage = false }: Props) {
  const [step, setStep] = useState(1)
  const slide = slides[step - 1]
  if (!slide) return null
  const isLast = step === slides.length
  return (
    <section className={css.slides} data-is-page={isPage} aria-roledescription="carousel" aria-label={`Step ${step} of ${slides.length}`}>
      <div className={css.picture} aria-hidden="true">
        <Icon name={slide.icon} />
      </div>
      <div aria-live="polite">
        <h2 className={css.title}>{slide.title}</h2>
        <p className={css.body}>{slide.body}</p>
        {slide.link && <LinkTo href={slide.link.href}>{slide.link.label}</LinkTo>}
      </div>
      <ol className={css.dots} aria-hidden="true">
        {slides.map(({ title }, i) => (
          <li key={title} data-is-current={i + 1 === step} />
        ))}
      </ol>
      <div className={css.actions}>
        {step > 1 && (
          <Button tone="quiet" onClick={() => setStep(step - 1)}>
            Back
          </Button>
        )}
        {!isLast && step === 1 && (
          <Button tone="quiet" onClick={onDone}>
            Skip
          </Button>
        )}
        <Button onClick={() => (isLast ? onDone() : setStep(step + 1))}>{isLast ? doneLabel : 'Next'}</Button>
      </div>
    </section>
  )
}
