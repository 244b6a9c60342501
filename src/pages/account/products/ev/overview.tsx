import type { BestHours } from '#schemas/usage/best-hours.ts'
import type { EvSummary, Faqs } from '#schemas/ev/entities.ts'
import { evFaqs, evPlanCalendar, evPlanEcoTracker, evPlanSummary, myEv, myEvOptions } from '#schemas/ev/routes.ts'
import { download } from '#api/download.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { useWork } from '#api/use-action.ts'
import { ActionLine } from '#api/action-line.tsx'
import { counted } from '#lib/counted.ts'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { BestHoursChart } from '#ui/insight/best-hours-chart.tsx'
import { bestHoursReason, carHoursTitle, lengthText } from '#ui/insight/best-hours-texts.ts'
import { Button } from '#ui/button.tsx'
import { Columns } from '#ui/columns.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { CarSection, type Removal } from './car-form.tsx'
import css from './ev.module.css'
import { HomeStateText } from './home-state.tsx'
import { carbonText, carText, COST_ABOUT, kilometresText, placesText, usualText } from './texts.ts'
import { useEvPlan } from './use-ev-plan.ts'

/** The charging of this month and the year, and when to plug in tonight. */
export function Overview({ removal }: { removal: Removal }) {
  const summary = useEvPlan(evPlanSummary)
  const hours = useEvPlan(evPlanEcoTracker)
  const faqs = useApi(evFaqs, {})
  // The form asks for these itself; here so that nothing below is drawn before what is above it.
  const [car, models] = [useEvPlan(myEv), useEvPlan(myEvOptions)]
  return (
    <>
      <Resource of={summary} isReady={areSettled(hours, faqs)} name="Your charging" heightRem={40}>
        {(data) => (
          <>
            <Summary summary={data} />
            {hours.data && <Tonight hours={hours.data} isUsual={data.homeState === 'found'} />}
          </>
        )}
      </Resource>
      {areSettled(summary, hours, faqs, car, models) && (
        <Columns isRagged>
          <CarSection removal={removal} />
          {faqs.data && faqs.data.faqs.length > 0 && <Questions faqs={faqs.data} />}
        </Columns>
      )}
    </>
  )
}

function Summary({ summary }: { summary: EvSummary }) {
  const { thisMonth, lastMonth, lastYear, kilometres, homeState, kWhOnly } = summary
  const isApart = (thisMonth.public ?? lastMonth.public) !== undefined
  if (lastYear.sessions + thisMonth.sessions === 0) {
    return (
      <Section title="No charging to show yet">
        <p>
          <HomeStateText of={homeState} isBesideCar />
        </p>
      </Section>
    )
  }
  return (
    <Section title={`${kwhText(thisMonth.kwh)} charged this month`}>
      {homeState !== 'found' && (
        <p>
          <HomeStateText of={homeState} isBesideCar />
        </p>
      )}
      <Figures>
        <Figure
          name="This month"
          note={<Lines of={[counted(thisMonth.sessions, 'charge'), ...placesText(thisMonth, isApart)]} />}
          size="large"
        >
          {kWhOnly || thisMonth.costNzd === undefined ? kwhText(thisMonth.kwh) : moneyText(thisMonth.costNzd)}
        </Figure>
        <Figure
          name="Last month"
          note={<Lines of={[`${kwhText(lastMonth.kwh)}, ${counted(lastMonth.sessions, 'charge')}`, ...placesText(lastMonth, isApart)]} />}
        >
          {kWhOnly || lastMonth.costNzd === undefined ? kwhText(lastMonth.kwh) : moneyText(lastMonth.costNzd)}
        </Figure>
        {/* They end yesterday: a first charge of today is not in them. */}
        {lastYear.sessions > 0 && (
          <>
            <Figure name="Twelve months" note={`${kwhText(lastYear.kwh)}, ${carbonText(lastYear.kgCo2)}`}>
              {kWhOnly || lastYear.costNzd === undefined ? kwhText(lastYear.kwh) : moneyText(lastYear.costNzd)}
            </Figure>
            <Figure name="Took you about" note={<Lines of={['in twelve months', carText(summary)]} />}>
              {kilometresText(kilometres)}
            </Figure>
          </>
        )}
      </Figures>
      <p className={css.why}>
        We find your charging at home in the half-hours of your meter, so it’s an estimate, and so are the kilometres. They leave out what
        is lost while charging. {lastYear.isCostAbout && `${COST_ABOUT} `}
        <Link to={paths.evEverywhere()}>See every charge</Link>
      </p>
    </Section>
  )
}

const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((line) => (
    <span key={line} className={`remark ${css.line}`}>
      {line}
    </span>
  ))

/** When to plug in, with an entry for the calendar. @param isUsual they are as many as the charges at home take */
function Tonight({ hours, isUsual }: { hours: BestHours; isUsual: boolean }) {
  const now = new Date()
  const [save, state] = useWork(() => download(evPlanCalendar, { query: { start: hours.best.start } }))
  return (
    <Section
      title={carHoursTitle(hours, now)}
      lead={[bestHoursReason(hours), isUsual && usualText(lengthText(hours))].filter(Boolean).join(' ')}
    >
      <BestHoursChart hours={hours} heightRem={10} now={now} />
      <div className={css.answers}>
        <Button tone="quiet" onClick={() => void save()} isBusy={state.is === 'running'}>
          Add to my calendar
        </Button>
      </div>
      {state.is === 'failed' && state.problem.type === '/error/not_found' ? (
        <StateLine tone="bad">These hours are over. Load the page again for the next ones.</StateLine>
      ) : (
        <ActionLine isDownload state={state} running="Making the file…" done="Saved as a calendar file." failed="Not saved." />
      )}
    </Section>
  )
}

function Questions({ faqs: { faqs } }: { faqs: Faqs }) {
  return (
    <Section title="Questions and answers">
      <div className={css.faqs}>
        {faqs.map(({ question, answer }, i) => (
          <details key={question} open={i === 0}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
