import type { Preview, Scheduled, TestCustomer, TriedInPreview } from '#schemas/studio/entities.ts'
import { studioHistory } from '#schemas/studio/release-routes.ts'
import { studioTestCustomers } from '#schemas/studio/routes.ts'
import { CURRENT, draftOf } from '#lib/campaigns.ts'
import { listed } from '#lib/listed.ts'
import { useApi } from '#api/use-api.ts'
import { Select } from '#ui/select.tsx'
import { momentText } from '#ui/time.tsx'
import { useCampaigns } from '../campaigns/use-campaigns.ts'
import { MomentField } from '../moment-field.tsx'
import { BRAND_CHOICES } from '../options.ts'
import css from './preview.module.css'
import { TriedVersions } from './tried-versions.tsx'

type Overrides = NonNullable<Preview['overrides']>

/** Undefined until it is loaded. */
export const useTestCustomers = (): readonly TestCustomer[] | undefined => useApi(studioTestCustomers, {}).data?.testCustomers

const EARLY_ACCESS = [
  { value: '', label: 'As they are' },
  { value: 'true', label: 'With' },
  { value: 'false', label: 'Without' },
] as const

export interface PersonPickerProps {
  preview: Preview
  testCustomers: readonly TestCustomer[]
  /** what the release tries in versions; undefined until it is known */
  tried: readonly TriedInPreview[] | undefined
  onChange(preview: Preview): void
}

/** Chooses a release, a test customer and what to change about them. */
export function PersonPicker({ preview, testCustomers, tried = [], onChange }: PersonPickerProps) {
  const history = useApi(studioHistory, {}).data
  const campaigns = useCampaigns()
  const { overrides = {} } = preview
  const releases = [...new Map((history?.events ?? []).map((event) => [event.release, event])).values()]
  const scheduled = history?.scheduled ?? []
  // It was made of what customers saw when it was scheduled: others may be out by the time it begins.
  const whenOf = (release: string, at: string) =>
    scheduled.some((one) => one.release === release && one.state === 'waiting')
      ? `Scheduled ${momentText(at)}, as it was then`
      : momentText(at)
  const current = releases.find(({ release }) => release === history?.current)
  const isCurrent = [CURRENT, history?.current].includes(preview.release) || campaigns.some(({ id }) => draftOf(id) === preview.release)
  const then = isCurrent ? outAt(scheduled, preview.at) : []
  function override<Name extends keyof Overrides>(name: Name, value: Overrides[Name] | undefined) {
    onChange({ ...preview, overrides: { ...overrides, [name]: value } })
  }
  const choice = (name: 'accountType' | 'brand' | 'platform', label: string, options: readonly { value: string; label: string }[]) => (
    <Select
      label={label}
      options={[{ value: '', label: 'As they are' }, ...options]}
      value={overrides[name] ?? ''}
      onChange={(value) => override(name, (value || undefined) as never)}
    />
  )
  return (
    <div className={css.picker}>
      <Select
        label="Release"
        options={[
          ...campaigns.map(({ id, name }) => ({ value: draftOf(id), label: `With the changes of “${name}”` })),
          { value: CURRENT, label: `What customers see${current?.note ? `: ${current.note}` : ''}` },
          ...releases.map(({ release, at, note }) => ({ value: release, label: `${whenOf(release, at)}: ${note || 'without a note'}` })),
        ]}
        value={preview.release}
        onChange={(release) => onChange({ ...preview, release })}
      />
      <Select
        label="As"
        options={testCustomers.map(({ username, name }) => ({ value: username, label: name }))}
        value={preview.as}
        onChange={(as) => onChange({ ...preview, as })}
      />
      {choice('accountType', 'Account', [
        { value: 'residential', label: 'Residential' },
        { value: 'sme', label: 'Business' },
      ])}
      {choice('platform', 'Device', [
        { value: 'web', label: 'A computer' },
        { value: 'mobile', label: 'A phone' },
      ])}
      {choice('brand', 'Brand', BRAND_CHOICES)}
      <Select
        label="Early access"
        options={EARLY_ACCESS}
        value={overrides.earlyAccess === undefined ? '' : overrides.earlyAccess ? 'true' : 'false'}
        onChange={(value) => override('earlyAccess', value === '' ? undefined : value === 'true')}
      />
      <MomentField label="Moment" value={preview.at} onChange={(at) => onChange({ ...preview, at })} />
      {then.length > 0 && (
        <p className={`quiet ${css.scheduled}`} role="status">
          With what is scheduled for then: {listed(then.map(({ note, dueAt }) => `“${note}” from ${momentText(dueAt)}`))}.
        </p>
      )}
      <TriedVersions tried={tried} versions={preview.versions ?? {}} onChange={(versions) => onChange({ ...preview, versions })} />
    </div>
  )
}

/** What is scheduled for a moment. */
const outAt = (scheduled: readonly Scheduled[], at: string | undefined): Scheduled[] =>
  at === undefined
    ? []
    : scheduled.filter(
        ({ state, dueAt, endsAt }) =>
          state === 'waiting' && Date.parse(dueAt) <= Date.parse(at) && (endsAt === undefined || Date.parse(at) < Date.parse(endsAt)),
      )
