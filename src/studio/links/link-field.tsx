import { useId } from 'react'
import { paths } from '#lib/paths.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useDraft } from '../draft/draft-store.ts'
import form from '../piece-form/piece-form.module.css'
import css from '../studio.module.css'
import { faultOfLink, namedPages } from './pages.ts'

type Kind = 'page' | 'phone' | 'mail' | 'site'

const KIND_LABELS: Record<Kind, string> = {
  page: 'A page of the portal',
  phone: 'A phone number',
  mail: 'An email address',
  site: 'Another website',
}
const BEGINNINGS: Record<Kind, string> = { page: '/', phone: 'tel:', mail: 'mailto:', site: 'https://' }
/** Numbers that the portal fills in. */
const FILLED_NUMBERS = [
  { value: 'tel:{phone}', label: 'The brand’s number' },
  { value: 'tel:{linesPhone}', label: 'The lines company of the property' },
]
const LEADS_TO = 'Leads to'
/** Names that “Leads to” says already. */
const PLAIN_NAMES = [LEADS_TO, 'Link']
const TYPED = 'typed'

const kindOf = (href: string, [first = 'page']: readonly Kind[]): Kind =>
  href === '' ? first : ((Object.keys(BEGINNINGS) as Kind[]).find((kind) => kind !== 'page' && href.startsWith(BEGINNINGS[kind])) ?? 'page')

interface Props {
  label: string
  value: string
  kinds: readonly Kind[]
  /** what is wrong with it, beside leading to no page */
  error?: string | undefined
  hint?: string | undefined
  isOptional?: boolean
  onChange(value: string | undefined): void
}

/** Where a link leads: a page of the portal by its name, a phone number, an email address or another website. */
export function LinkField({ label, value, kinds, error, hint, isOptional = false, onChange }: Props) {
  const pieces = useDraft((state) => state.pieces)
  const id = useId()
  const kind = kindOf(value, kinds)
  const fault = error ?? faultOfLink(value, pieces)
  const options = [
    ...(isOptional ? [{ value: '', label: 'Nowhere' }] : []),
    ...kinds.map((one) => ({ value: one, label: KIND_LABELS[one] })),
  ]
  return (
    <fieldset className={css.box}>
      <legend id={id} className={PLAIN_NAMES.includes(label) && options.length > 1 ? 'visually-hidden' : undefined}>
        {label}
      </legend>
      {hint && <p className="quiet">{hint}</p>}
      <div className={form.rules}>
        {options.length > 1 && (
          <Select
            label={LEADS_TO}
            options={options as { value: Kind | ''; label: string }[]}
            value={value === '' && isOptional ? '' : kind}
            onChange={(chosen) => onChange(chosen === '' ? undefined : chosen === 'phone' ? 'tel:{phone}' : BEGINNINGS[chosen])}
          />
        )}
        {(value !== '' || !isOptional) && kind === 'page' && <PageOf value={value} error={fault} onChange={onChange} />}
        {value !== '' && kind === 'phone' && <NumberOf value={value} error={fault} onChange={onChange} />}
        {(value !== '' || !isOptional) && (kind === 'mail' || kind === 'site') && (
          <TextField
            label={kind === 'mail' ? 'Email address' : 'Web address'}
            value={kind === 'mail' ? value.slice(BEGINNINGS.mail.length) : value}
            error={fault}
            onChange={(text) => onChange(kind === 'mail' ? `${BEGINNINGS.mail}${text.trim()}` : withHttps(text.trim()))}
          />
        )}
      </div>
    </fieldset>
  )
}

/** Also where only `example.nz` is typed. */
function withHttps(text: string): string {
  if (BEGINNINGS.site.startsWith(text)) return BEGINNINGS.site
  return text.startsWith(BEGINNINGS.site) ? text : `${BEGINNINGS.site}${text.replace(/^http:\/\//, '')}`
}

interface PartProps {
  value: string
  error: string | undefined
  onChange(value: string): void
}

function PageOf({ value, error, onChange }: PartProps) {
  const pieces = useDraft((state) => state.pieces)
  const pages = namedPages(pieces)
  const chosen = pages.find(({ path }) => path === value)
  return (
    <>
      <Select
        label="Page"
        options={[
          ...pages.map(({ path, label }) => ({ value: path, label: `${label} (${path})` })),
          { value: TYPED, label: 'An address that I type' },
        ]}
        value={chosen?.path ?? TYPED}
        error={chosen ? error : undefined}
        onChange={(path) => onChange(path === TYPED ? `${paths.account()}/` : path)}
      />
      {!chosen && <TextField label="Address in the portal" value={value} error={error} onChange={onChange} />}
    </>
  )
}

function NumberOf({ value, error, onChange }: PartProps) {
  const isFilled = FILLED_NUMBERS.some((one) => one.value === value)
  return (
    <>
      <Select
        label="Number"
        options={[...FILLED_NUMBERS, { value: TYPED, label: 'A number that I type' }]}
        value={isFilled ? value : TYPED}
        onChange={(chosen) => onChange(chosen === TYPED ? 'tel:' : chosen)}
      />
      {!isFilled && (
        <TextField
          label="Phone number"
          value={value.slice(BEGINNINGS.phone.length)}
          error={error}
          onChange={(text) => onChange(`${BEGINNINGS.phone}${text.replace(/[^0-9+ -]/g, '')}`)}
        />
      )}
    </>
  )
}

/** The kinds of link that a schema takes, by its pattern; undefined for a field that is no link. */
export function linkKindsOf(pattern: string | undefined): Kind[] | undefined {
  if (pattern?.startsWith('^/account/')) return ['page']
  if (!pattern?.includes('https://')) return undefined
  if (pattern.startsWith('^https://')) return ['site']
  return pattern.includes('mailto:') ? ['page', 'phone', 'mail', 'site'] : ['page', 'phone', 'site']
}
