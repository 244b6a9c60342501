import { TextField } from '#ui/text-field.tsx'
import { Toggle } from '#ui/toggle.tsx'

/** What a picture says to people who do not see it; undefined until it is decided. */
export type Alt = string | undefined

/** Why a picture cannot be kept with this; undefined where it can. */
export const altMissing = (alt: Alt): string | undefined =>
  alt === undefined || (alt !== '' && alt.trim() === '') ? 'Say what it shows, or that it is decoration' : undefined

interface Props {
  alt: Alt
  /** says at once what is missing, where it is kept as it is typed */
  isKept?: boolean
  onChange(alt: Alt): void
}

/** Demands a picture's words, or a tick that it needs none. */
export function AltField({ alt, isKept = false, onChange }: Props) {
  const isDecoration = alt === ''
  return (
    <>
      {!isDecoration && (
        <TextField
          label="What it shows"
          hint="For people who do not see it: one sentence, without “picture of”"
          value={alt?.trim() ? alt : ''}
          maxLength={250}
          error={isKept ? altMissing(alt) : undefined}
          // Clearing the field does not make it decoration.
          onChange={(text) => onChange(text === '' ? undefined : text.replace(/\s+/g, ' '))}
        />
      )}
      <Toggle
        label="It is decoration"
        hint="It says nothing that the words beside it do not: screen readers pass over it"
        isOn={isDecoration}
        onChange={(isOn) => onChange(isOn ? '' : undefined)}
      />
    </>
  )
}
