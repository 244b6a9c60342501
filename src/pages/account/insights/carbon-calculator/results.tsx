import useSWRImmutable from 'swr/immutable'
import type { CarbonDetails, ToggleType } from '#schemas/carbon/entities.ts'
import { carbonDetails } from '#schemas/carbon/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { changedHome, kilogramsOf, wholeTotalOf } from '#lib/carbon/footprint.ts'
import { comparedText, kilogramsText, tonnesText } from '#lib/carbon/text.ts'
import { Button } from '#ui/button.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { AREAS } from '#ui/insight/carbon-areas.ts'
import { Section } from '#ui/section.tsx'
import { AreaBars } from './area-bars.tsx'
import css from './carbon-calculator.module.css'
import { Details } from './details.tsx'
import type { Place } from './places.ts'
import { Toggles } from './toggles.tsx'
import { useToggles } from './use-toggles.ts'

interface Props {
  siteId: string
  /** shows how it is worked out */
  isDetails: boolean
  firstStep: string
  go(to: Place): void
}

/** What a year adds up to, beside the average home, and what changes would make of it. */
export function Results({ siteId, isDetails, firstStep, go }: Props) {
  const details = useApi(carbonDetails, {})
  return (
    <Resource of={details} name="Your footprint" heightRem={36}>
      {(data) => (
        <>
          {isDetails ? (
            <Details details={data} />
          ) : (
            <Overview
              key={siteId}
              siteId={siteId}
              details={data}
              keep={(on) => void details.mutate((now) => (now?.siteId === siteId ? withToggles(now, on) : now), { revalidate: false })}
            />
          )}
          <div className={css.actions}>
            <Button tone="quiet" onClick={() => go({ is: isDetails ? 'default' : 'details' })}>
              {isDetails ? 'Back to the results' : 'How this is worked out'}
            </Button>
            <Button tone="quiet" onClick={() => go({ is: 'form', step: firstStep })}>
              Change my answers
            </Button>
            <Button tone="text" onClick={() => go({ is: 'reset' })}>
              Start again
            </Button>
          </div>
        </>
      )}
    </Resource>
  )
}

/** The results as they are read again: with these changes on. */
function withToggles({ defaultState, ...details }: CarbonDetails, on: readonly ToggleType[]): CarbonDetails {
  const actions = defaultState.toggles.actions.map((action) => ({ ...action, isToggleOn: on.includes(action.type) }))
  return { ...details, defaultState: { toggles: { actions } } }
}

interface OverviewProps {
  siteId: string
  details: CarbonDetails
  keep(on: readonly ToggleType[]): void
}

function Overview({ siteId, details, keep }: OverviewProps) {
  const chart = useSWRImmutable('ring-chart', () => import('#ui/charts/ring-chart.tsx'))
  const { areas, home, gramsPerKwh, totalKilograms, averageKilograms, defaultState } = details
  const { actions } = defaultState.toggles
  const toggles = useToggles(siteId, actions, keep)
  const changed = kilogramsOf(changedHome(home, toggles.on), gramsPerKwh)
  const total = wholeTotalOf(changed)
  return (
    <>
      <Section
        title={`Your home makes about ${tonnesText(totalKilograms)} of CO₂e a year`}
        lead={`That is ${comparedText(totalKilograms, averageKilograms)} New Zealand’s average home, at ${tonnesText(averageKilograms)}.`}
      >
        <Resource of={chart} name="The chart" heightRem={18}>
          {({ RingChart }) => (
            <RingChart
              summary={ringText(areas)}
              measure="CO₂e in a year"
              slices={areas.map(({ area, kilograms }) => ({
                name: AREAS[area].name,
                colour: AREAS[area].colour,
                value: kilograms,
                text: kilogramsText(kilograms),
              }))}
              total={{ text: kilogramsText(totalKilograms), label: 'a year' }}
            />
          )}
        </Resource>
      </Section>
      {actions.length > 0 && (
        <Section title="What if?" lead="Switch a change on to see how much it would save in a year.">
          <div role="status" className={css.outcome}>
            <Figures>
              <Figure name={toggles.on.length === 0 ? 'As it is' : 'With these changes'} size="large">
                {kilogramsText(total)}
              </Figure>
              {toggles.on.length > 0 && <Figure name="Less in a year">{kilogramsText(totalKilograms - total)}</Figure>}
            </Figures>
          </div>
          <Toggles actions={actions} toggles={toggles} />
        </Section>
      )}
      <Section title="Compared with New Zealand’s average home">
        <AreaBars areas={areas.map((area) => ({ ...area, changedKilograms: Math.round(changed[area.area]) }))} />
      </Section>
    </>
  )
}

/** Which part is the largest. */
function ringText(areas: CarbonDetails['areas']): string {
  const [largest] = areas.toSorted((one, other) => other.kilograms - one.kilograms)
  return largest ? `${AREAS[largest.area].name} makes the most: ${kilogramsText(largest.kilograms)}.` : ''
}
