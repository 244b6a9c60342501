import css from './form-skeleton.module.css'

/** A placeholder while a form loads. */
export const FormSkeleton = ({ label, size = 'page' }: { label: string; size?: 'page' | 'field' }) => (
  <div className={css.skeleton} data-size={size} role="status" data-is-waiting={size === 'page' || undefined}>
    <span className="visually-hidden">{label}</span>
    <div className={css.line} />
    <div className={css.block} />
    <div className={css.block} />
    <div className={css.block} />
  </div>
)
