import type { PostalAddress } from '#schemas/address/entities.ts'
import { TextField } from '#ui/text-field.tsx'
import css from './address-field.module.css'

type Parts = Partial<PostalAddress>

interface Props {
  id: string
  label: string
  /** what the form says of the street, where mail alone is not enough */
  street?: { title?: string | undefined; description?: string | undefined } | undefined
  parts: Parts
  /** error of a part */
  errorOf(part: keyof PostalAddress): string | undefined
  onChange(parts: Parts): void
  /** called when the focus leaves the address for something other than a button */
  onLeave(): void
}

/** An address in parts, for those that are in no list: a PO Box, a private bag, rural delivery. */
export function OwnAddress({ id, label, street, parts, errorOf, onChange, onLeave }: Props) {
  const change = (part: keyof PostalAddress) => (text: string) => {
    const { [part]: _before, ...others } = parts
    onChange(text === '' ? others : { ...others, [part]: text })
  }
  const field = (part: keyof PostalAddress) => ({
    id: `${id}_${part}`,
    value: parts[part] ?? '',
    onChange: change(part),
    error: errorOf(part),
  })
  return (
    <fieldset
      id={id}
      className={css.own}
      aria-label={label}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Errors that appear while a button is pressed would move it from under the pointer. It says what is wrong by itself.
        const isElsewhere = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)
        if (isElsewhere && !(relatedTarget instanceof HTMLButtonElement)) onLeave()
      }}
    >
      <TextField
        label={street?.title ?? 'Street, PO Box or private bag'}
        hint={street?.description ?? 'Such as 14 Rātā Street, PO Box 1234 or 127 Wood Road'}
        maxLength={120}
        autoComplete="address-line1"
        {...field('street')}
      />
      <TextField
        label="Suburb or rural delivery (if there is one)"
        hint="Such as Karori or RD 2"
        maxLength={80}
        autoComplete="address-line2"
        {...field('suburb')}
      />
      <TextField label="Town or city" maxLength={80} autoComplete="address-level2" {...field('city')} />
      <TextField label="Postcode" maxLength={4} inputMode="numeric" autoComplete="postal-code" {...field('postCode')} />
    </fieldset>
  )
}

/** True for an address with all required parts. */
export const isWholeAddress = ({ street, city, postCode = '' }: Parts): boolean => Boolean(street && city) && /^\d{4}$/.test(postCode)
