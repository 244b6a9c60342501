import type { FormDocument } from '#schemas/document/form.ts'
import type { Experiment, WidgetDocument } from '#schemas/document/widget.ts'
import { VERSION_NAMES } from '#lib/widget-versions.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { PieceForm } from '../piece-form/piece-form.tsx'
import { pieceSchema } from '../piece-form/piece-schemas.ts'
import shared from '../studio.module.css'
import { addVersion, beginExperiment, keepVersion, MOST_OTHERS, removeVersion, setExperiment, setVersion } from './edits.ts'
import { NumberField } from './number-field.tsx'
import { ResultsOfWidget } from './results.tsx'
import { SampleSize } from './sample-size.tsx'
import { GOALS } from './texts.ts'

interface Props {
  widget: WidgetDocument
  isReadOnly: boolean
}

/** Versions of a widget that are tried against each other: what differs, what is hoped for, and what came of it so far. */
export function ExperimentEditor({ widget, isReadOnly }: Props) {
  const { experiment } = widget
  if (!experiment) {
    return (
      <>
        {!isReadOnly && (
          <fieldset className={shared.box}>
            <legend>Experiment</legend>
            <p className="quiet">Shows customers several versions of this widget, and counts by which of them more reach a goal.</p>
            <div className={shared.row}>
              <Button tone="quiet" onClick={() => beginExperiment(widget)}>
                Try another version
              </Button>
            </div>
          </fieldset>
        )}
        <ResultsOfWidget widget={widget} />
      </>
    )
  }
  return (
    <>
      <fieldset className={shared.box} disabled={isReadOnly}>
        <legend>Experiment</legend>
        <p className="quiet">
          The settings above are version A. An account sees the same version every time. What you change in a version, the goal or its days
          begins a new count once it is published.
        </p>
        {experiment.versions.map((_, at) => (
          <Version key={VERSION_NAMES[at + 1]} widget={widget} experiment={experiment} at={at} isReadOnly={isReadOnly} />
        ))}
        <div className={shared.row}>
          <Button
            tone="quiet"
            disabledReason={experiment.versions.length >= MOST_OTHERS ? 'Four versions are the most' : undefined}
            onClick={() => addVersion(widget)}
          >
            Add a version
          </Button>
          <Button tone="remove" onClick={() => keepVersion(widget, 'A')}>
            Give up the experiment
          </Button>
        </div>
        <Aim widget={widget} experiment={experiment} />
      </fieldset>
      <ResultsOfWidget widget={widget} />
    </>
  )
}

type VersionProps = Props & { experiment: Experiment; at: number }

function Version({ widget, experiment, at, isReadOnly }: VersionProps) {
  const version = experiment.versions[at]
  const name = VERSION_NAMES[at + 1]
  const config = pieceSchema(`config:${widget.type}`)
  const data = pieceSchema(`data:${widget.type}`)
  if (!version) return null
  return (
    <fieldset className={shared.box}>
      <legend>Version {name}</legend>
      <TextField
        label={`Title of version ${name}`}
        value={version.title}
        maxLength={120}
        onChange={(title) => setVersion(widget, at, { title })}
      />
      {config && Object.keys(config.schema.properties ?? {}).length > 0 && (
        <PieceForm
          piece={config}
          value={version.config}
          owner={`widget:${widget.id}`}
          isReadOnly={isReadOnly}
          onChange={(next) => setVersion(widget, at, { config: next as WidgetDocument['config'] })}
        />
      )}
      {data && version.data !== undefined && (
        <PieceForm
          piece={data}
          value={version.data}
          owner={`widget:${widget.id}`}
          isReadOnly={isReadOnly}
          onChange={(next) => setVersion(widget, at, { data: next })}
        />
      )}
      {experiment.versions.length > 1 && (
        <div className={shared.row}>
          <Button tone="remove" onClick={() => removeVersion(widget, at)}>
            Remove version {name}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Who takes part, what is hoped for, and how many accounts that needs. */
function Aim({ widget, experiment }: { widget: WidgetDocument; experiment: Experiment }) {
  const pieces = useDraft((state) => state.pieces)
  const forms = [...pieces.values()].flatMap(({ piece, value }) => {
    const form = piece.startsWith('form:') ? (value as FormDocument | undefined) : undefined
    return form?.made ? [{ value: form.id, label: form.schema.title ?? form.id }] : []
  })
  const set = (fields: Partial<Experiment>) => setExperiment(widget, fields)
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
      <Select isStacked label="Goal" options={GOALS} value={experiment.goal} onChange={(goal) => set({ goal, form: undefined })} />
      {experiment.goal === 'form' && (
        <Select
          isStacked
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
