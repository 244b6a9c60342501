import { Icon } from '#ui/icon.tsx'
import css from './studio.module.css'

/** Says above fields that they can only be read, and why; nothing where they can be changed. */
export const ReadOnlyLine = ({ reason }: { reason: string | undefined }) =>
  reason && (
    <p className={css.locked}>
      <Icon name="lock" />
      <span>
        <strong>Read only.</strong> {reason}
      </span>
    </p>
  )
