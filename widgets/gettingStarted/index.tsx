import type { WidgetData } from '#schemas/widget.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { dayText } from '#lib/day-text.ts'
import { telHref } from '#lib/tel-href.ts'
import { paths } from '#lib/paths.ts'
import { SendVerification } from '#api/send-verification.tsx'
import { defineWidget } from '#registry/widget.ts'
import { Card, CardLink } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import schema from './schema.ts'
import css from './getting-started.module.css'

type Step = WidgetData<typeof schema>['steps'][number]

interface Words {
  title: string
  detail(step: Step): string
  link?: () => { label: string; href: string }
  linkWhenLate?: () => { label: string; href: string }
}

const CALL_US = () => ({ label: `Call ${pageSettings.phone}`, href: telHref(pageSettings.phone) })

const WORDS: Record<Step['key'], Words> = {
  confirmEmail: {
    title: 'Verify your email address',
    detail: ({ email }) => `We’ll send an email to ${email ?? 'you'}. Open the link in it.`,
  },
  homeProfile: {
    title: 'Tell us about your home',
    detail: () => 'We can then show you where your power goes, and how similar homes compare.',
    link: () => ({ label: 'Answer the questions', href: paths.homeProfile() }),
  },
  businessProfile: {
    title: 'Tell us about your business',
    detail: () => 'We can then show you where your power goes.',
    link: () => ({ label: 'Answer the questions', href: paths.businessProfile() }),
  },
  directDebit: {
    title: 'Pay by direct debit',
    detail: () => 'Each bill is then paid on its due date. It takes two minutes.',
    link: () => ({ label: 'Set it up', href: paths.paymentOptions() }),
  },
  meterReading: {
    title: 'Send your first meter reading',
    detail: ({ byDate }) =>
      `Your meter is read by hand. Send us what it shows${byDate ? ` by ${dayText(byDate, 'weekday')}` : ''}, so your first bill isn’t an estimate.`,
    link: () => ({ label: 'Send a reading', href: paths.consumption({ read: 'open' }) }),
  },
  firstReadings: {
    title: 'See your first day of use',
    detail: ({ byDate, isLate }) => {
      if (!byDate) return 'Your smart meter’s first readings have not arrived yet.'
      const day = dayText(byDate, 'weekday')
      return isLate
        ? `Your smart meter’s first readings should have arrived by ${day}. Call us and we’ll find out why.`
        : `Your smart meter sends its first readings by ${day}. You don’t need to do anything.`
    },
    linkWhenLate: CALL_US,
  },
}

const OF_INSIGHTS: readonly Step['key'][] = ['homeProfile', 'businessProfile', 'firstReadings']

/** One list of what is left to do; what is done stays in it, ticked. */
export default defineWidget(schema, function GettingStarted({ title, config: { isAboutInsights = false }, data }) {
  const steps = data.steps.filter(({ key }) => !isAboutInsights || OF_INSIGHTS.includes(key))
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card title={title} aside={<p className="quiet">{`${done} of ${steps.length} done`}</p>}>
      <ol className={css.steps}>
        {steps.map((step) => {
          const { title, detail, link, linkWhenLate } = WORDS[step.key]
          const way = (step.isLate ? linkWhenLate : link)?.()
          return (
            <li key={step.key} className={css.step} data-done={step.isDone}>
              <span className={css.mark}>{step.isDone && <Icon name="check" />}</span>
              <div className={css.text}>
                <h3 className="label">
                  {title}
                  {step.isDone && <span className="visually-hidden">: done</span>}
                </h3>
                {!step.isDone && <p className="quiet">{detail(step)}</p>}
              </div>
              {!step.isDone && step.email && <SendVerification email={step.email} />}
              {!step.isDone && way && <CardLink to={way.href}>{way.label}</CardLink>}
            </li>
          )
        })}
      </ol>
    </Card>
  )
})
