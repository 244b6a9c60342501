import { produce } from 'immer'
import { useEffect, useState } from 'react'
import { studioAudience } from '#schemas/studio/routes.ts'
import { type Audience, audience as audienceSchema, type Platform } from '#schemas/document/audience.ts'
import type { CustomerCondition } from '#schemas/document/content.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { Button } from '#ui/button.tsx'
import { momentText } from '#ui/time.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { Select } from '#ui/select.tsx'
import { MomentField } from './moment-field.tsx'
import { Choices } from './piece-form/choices.tsx'
import { counted } from '#lib/counted.ts'
import { labelOf } from '#lib/field-words.ts'
import css from './piece-form/piece-form.module.css'
import shared from './studio.module.css'

interface Props {
  audience: Audience | undefined
  /** what the audience belongs to, such as `widget:bill` */
  owner: string
  /** the condition that a message waits for, besides its audience */
  condition?: CustomerCondition | undefined
  onChange(audience: Audience | undefined): void
}

const ASK_AFTER_MS = 300
const { accountTypes, platforms, brands, energyTypes } = audienceSchema.properties
const YES_NO = [
  { value: '', label: 'All' },
  { value: 'true', label: 'Only those' },
  { value: 'false', label: 'Everyone else' },
] as const

/** Who sees something: customers who meet every rule, or everyone without rules. */
export function AudienceEditor({ audience = {}, owner, condition, onChange }: Props) {
  function set<Rule extends keyof Audience>(rule: Rule, wanted: Audience[Rule]) {
    const next = produce(audience, (draft: Audience) => {
      if (wanted === undefined) delete draft[rule]
      else draft[rule] = wanted
    })
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  const some = (rule: 'accountTypes' | 'platforms' | 'brands' | 'energyTypes', options: readonly string[], label: string) => (
    <Choices label={label} options={options} value={audience[rule]} onChange={(wanted) => set(rule, wanted as Audience[typeof rule])} />
  )
  const yesNo = (rule: 'earlyAccess' | 'buyingGroup' | 'hasReadings' | 'hasProfile' | 'hasEv', label: string) => (
    <Select
      label={label}
      options={YES_NO}
      value={audience[rule] === undefined ? '' : audience[rule] ? 'true' : 'false'}
      onChange={(chosen) => set(rule, chosen === '' ? undefined : chosen === 'true')}
    />
  )
  const { percentage, from, until } = audience
  return (
    <fieldset className={shared.box}>
      <legend>Who sees this</legend>
      <WhoSees audience={audience} owner={owner} condition={condition} />
      {some('accountTypes', accountTypes.items.enum, 'Accounts')}
      {some('platforms', platforms.items.enum, 'Device')}
      {some('brands', brands.items.enum, 'Brand')}
      {some('energyTypes', energyTypes.items.enum, 'Any of these energy types')}
      <div className={css.rules}>
        <Select
          label="Properties"
          options={[
            { value: '', label: 'Any number' },
            { value: 'single', label: 'One' },
            { value: 'multiple', label: 'Several' },
          ]}
          value={audience.properties ?? ''}
          onChange={(chosen) => set('properties', chosen || undefined)}
        />
        {yesNo('earlyAccess', 'Early access')}
        {yesNo('buyingGroup', 'Buying groups')}
        {yesNo('hasReadings', 'Electricity readings have arrived')}
        {yesNo('hasProfile', 'Home or business profile complete')}
        {yesNo('hasEv', 'Electric car, or a plan for one')}
      </div>
      <div className={shared.row}>
        <MomentField label="From" value={from} onChange={(instant) => set('from', instant)} />
        <MomentField label="To" value={until} onChange={(instant) => set('until', instant)} />
        {from !== undefined && until !== undefined && until <= from && <p className="bad">It ends before it begins: nobody sees it.</p>}
      </div>
      <Toggle
        label="Only a share of them"
        hint="Always the same customers"
        isOn={percentage !== undefined}
        onChange={(isOn) => set('percentage', isOn ? 10 : undefined)}
      />
      {percentage !== undefined && (
        <label className={css.range}>
          <span>{percentage}%</span>
          <input
            type="range"
            min={1}
            max={99}
            value={percentage}
            aria-label="Share of the customers, in percent"
            onChange={(event) => set('percentage', Number(event.target.value))}
          />
        </label>
      )}
    </fieldset>
  )
}

/** How many customers that is now, and which test customers. */
function WhoSees({ audience, owner, condition }: Pick<Props, 'owner' | 'condition'> & { audience: Audience }) {
  const settled = useSettled(JSON.stringify(audience))
  const { data, error, mutate } = useApi(studioAudience, { body: { audience: JSON.parse(settled), owner, condition } })
  // What is kept may be the count of the audience before.
  if (error) {
    return (
      <p className={css.who}>
        The customers could not be counted. {problemMessage(problemOf(error))}{' '}
        <Button tone="quiet" onClick={() => mutate()}>
          Count again
        </Button>
      </p>
    )
  }
  if (!data) return <p className={css.who}>Counting …</p>
  const names = data.testCustomers.map(({ name }) => name)
  return (
    <div className={css.who}>
      <div role="status">
        <strong>
          {data.isEstimate && 'About '}
          {data.customers.toLocaleString('en-NZ', data.isEstimate ? { maximumSignificantDigits: 2 } : {})} of{' '}
          {data.total.toLocaleString('en-NZ')} customers
        </strong>
        {audience.platforms !== undefined && <span> when they use {audience.platforms.map((one) => PLATFORM[one]).join(' or ')}</span>}
        {(audience.from ?? audience.until) !== undefined && <p>Counted without its times: only between them is it seen.</p>}
        {condition !== undefined && condition !== 'always' && <p>Those who meet “{labelOf(condition)}” today.</p>}
        {data.customers === 0 && !data.isEstimate && <p className="bad">Nobody is in this audience now, so nobody sees it.</p>}
        <p>{names.length === 0 ? 'No test customers.' : `Test customers: ${names.join(', ')}.`}</p>
      </div>
      <p>
        As of {momentText(data.asOf)}
        {data.waiting > 0 && `: ${counted(data.waiting, 'changed customer')} still to be counted`}.
      </p>
    </div>
  )
}

const PLATFORM: Record<Platform, string> = { web: 'a computer', mobile: 'a phone' }

/** A text that has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
