import type { ReactNode } from 'react'
import type { Experiment, VersionKey } from '#schemas/document/experiment.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import { listed } from '#lib/listed.ts'
import { versionNames } from '#lib/versions.ts'
import { Button } from '#ui/button.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { Select } from '#ui/select.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { valuesOfKind } from '../draft/pieces.ts'
import type { Shown } from '../draft/tried.ts'
import shared from '../studio.module.css'
import { addVersion, beginExperiment, keepVersion, MOST_OTHERS, removeVersion, setExperiment } from './edits.ts'
import { NumberField } from './number-field.tsx'
import { ResultsOf } from './results.tsx'
import { SampleSize } from './sample-size.tsx'
import { whatGoes } from './what-goes.ts'
import { GOALS } from '#lib/experiment-text.ts'

interface Props {
  shown: Shown
  /** what it is, such as `widget` */
  what: string
  isReadOnly: boolean
  /** why none can begin; absent where one can */
  disabledReason?: string | undefined
  /** the fields of version A, if they are not above */
  first?: ReactNode
  /** the fields of another version */
  fieldsOf(name: VersionKey): ReactNode
}

/** Versions that are tried against each other: what differs, what is hoped for, and what came of it so far. */
export function ExperimentEditor({ shown, what, isReadOnly, disabledReason, first, fieldsOf }: Props) {
  const { experiment } = shown.value
  if (!experiment) {
    return (
      <>
        {!isReadOnly && (
          <fieldset className={shared.box}>
            <legend>Experiment</legend>
            <p className="quiet">Shows customers several versions of this {what}, and counts by which of them more reach a goal.</p>
            <div className={shared.row}>
              <Button tone="quiet" disabledReason={disabledReason} onClick={() => beginExperiment(shown)}>
                Try another version
              </Button>
            </div>
          </fieldset>
        )}
        <ResultsOf shown={shown} />
      </>
    )
  }
  return (
    <>
      <fieldset className={shared.box} disabled={isReadOnly}>
        <legend>Experiment</legend>
        <p className="quiet">
          {first ? '' : 'Version A is what you see above. '}An account sees the same version every time. What you change in a version, the
          goal or its days begins a new count once it is published.
        </p>
        {first && (
          <fieldset className={shared.box}>
            <legend>Version A</legend>
            {first}
          </fieldset>
        )}
        {experiment.versions.map(({ key }) => (
          <fieldset key={key} className={shared.box}>
            <legend>Version {key}</legend>
            {fieldsOf(key)}
            {experiment.versions.length > 1 && (
              <div className={shared.row}>
                <Button tone="remove" onClick={() => removeVersion(shown, key)}>
                  Remove version {key}
                </Button>
              </div>
            )}
          </fieldset>
        ))}
        <div className={shared.row}>
          <Button
            tone="quiet"
            disabledReason={experiment.versions.length >= MOST_OTHERS ? 'Four versions are the most' : undefined}
            onClick={() => addVersion(shown)}
          >
            Add a version
          </Button>
          <GiveUp shown={shown} experiment={experiment} />
        </div>
        <Aim shown={shown} experiment={experiment} />
      </fieldset>
      <ResultsOf shown={shown} />
    </>
  )
}

function GiveUp({ shown, experiment }: { shown: Shown; experiment: Experiment }) {
  const { pieces, me } = useDraft()
  const [, ...others] = versionNames(experiment)
  const text = [
    `${others.length === 1 ? 'Version' : 'Versions'} ${listed(others)} ${others.length === 1 ? 'is' : 'are'} given up, and all customers see version A once that is published.`,
    ...whatGoes(pieces, me, shown, 'A'),
    'Undo takes it back.',
  ]
  return (
    <AskingButton
      title="Give up the experiment?"
      text={text.join(' ')}
      yes="Give it up"
      no="Go on with it"
      isDestructive
      onYes={() => keepVersion(shown, 'A')}
    >
      Give up the experiment
    </AskingButton>
  )
}

/** Who takes part, what is hoped for, and how many accounts that needs. */
function Aim({ shown, experiment }: { shown: Shown; experiment: Experiment }) {
  const pieces = useDraft((state) => state.pieces)
  const forms = valuesOfKind<FormDocument>(pieces, 'form').flatMap(({ id, made, schema }) =>
    made ? [{ value: id, label: schema.title ?? id }] : [],
  )
  const set = (fields: Partial<Experiment>) => setExperiment(shown, fields)
  return (
    <>
      <NumberField
        label="Accounts that take part, in percent"
        hint="The others see version A. Another share begins a new count; raising it moves no account to another version"
        value={experiment.share}
        min={1}
        max={100}
        isWhole
        onChange={(share) => set({ share })}
      />
      <Select label="Goal" options={GOALS} value={experiment.goal} onChange={(goal) => set({ goal, form: undefined })} />
      {experiment.goal === 'form' && (
        <Select
          label="Which form"
          options={[{ value: '', label: forms.length === 0 ? 'There is no form that staff have made' : 'Choose a form' }, ...forms]}
          value={experiment.form ?? ''}
          onChange={(form) => set({ form: form || undefined })}
        />
      )}
      <NumberField
        label="Days to reach it"
        hint="After an account saw it first"
        value={experiment.days}
        min={1}
        max={28}
        isWhole
        onChange={(days) => set({ days })}
      />
      <NumberField
        label="Accounts that reach it by version A, in percent"
        hint="Your guess: it says how many accounts are needed"
        value={experiment.expected}
        min={0.1}
        max={99}
        onChange={(expected) => set({ expected })}
      />
      <NumberField
        label="Smallest difference worth knowing, in percentage points"
        value={experiment.difference}
        min={0.1}
        max={50}
        onChange={(difference) => set({ difference })}
      />
      <SampleSize experiment={experiment} />
    </>
  )
}
