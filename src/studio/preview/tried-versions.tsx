import type { Preview, TriedInPreview } from '#schemas/studio/entities.ts'
import { Select } from '#ui/select.tsx'
import { whatIs } from '../experiments/texts.ts'
import css from './preview.module.css'

interface Props {
  tried: readonly TriedInPreview[]
  versions: NonNullable<Preview['versions']>
  onChange(versions: NonNullable<Preview['versions']>): void
}

/** Chooses the version of each experiment, whichever the account of the test customer has. */
export function TriedVersions({ tried, versions, onChange }: Props) {
  if (tried.length === 0) return null
  function choose(experiment: string, name: string) {
    const { [experiment]: _, ...others } = versions
    onChange(name === '' ? others : { ...others, [experiment]: name as TriedInPreview['shown'] })
  }
  return (
    <fieldset className={css.tried}>
      <legend>Tried in versions</legend>
      {tried.map(({ experiment, piece, title, versions: names, drawn }) => (
        <Select
          key={experiment}
          label={`“${title}” (${whatIs(piece)})`}
          options={[
            { value: '', label: drawn ? `Theirs: version ${drawn}` : 'Takes no part: A' },
            ...names.map((name) => ({ value: name, label: `See version ${name}` })),
          ]}
          value={versions[experiment] ?? ''}
          onChange={(name) => choose(experiment, name)}
        />
      ))}
    </fieldset>
  )
}

/** Which version of something they see, and why. */
export function triedText({ shown, drawn }: TriedInPreview): string {
  if (shown !== (drawn ?? 'A')) return `Version ${shown}, as chosen here`
  return drawn ? `Version ${shown}, as their account has it` : `Version ${shown}: their account takes no part`
}
