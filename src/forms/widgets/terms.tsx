import { errorId, type WidgetProps } from '@rjsf/utils'
import { isWebview } from '#session/storage.ts'
import { LinkTo } from '#ui/link-to.tsx'
import css from './terms.module.css'

/** A box to agree to terms, with a link to them. */
export function TermsWidget({ id, label, value, onChange, onBlur, options, rawErrors = [] }: WidgetProps) {
  const link = options.link as { label: string; href: string } | undefined
  return (
    <div className={css.terms}>
      <input
        className={css.box}
        id={id}
        type="checkbox"
        checked={value === true}
        aria-invalid={rawErrors.length > 0}
        aria-describedby={rawErrors.length > 0 ? errorId(id) : undefined}
        onChange={({ target }) => onChange(target.checked || undefined)}
        onBlur={() => onBlur(id, value)}
      />
      <p>
        <label htmlFor={id}>{label}</label>
        {link && (
          <LinkTo href={link.href} isNewTab={!isWebview()}>
            {link.label}
          </LinkTo>
        )}
      </p>
    </div>
  )
}
