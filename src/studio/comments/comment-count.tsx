import css from './comments.module.css'

/** A bubble with the number of open comments; what is beside it says it in words. */
export const CommentCount = ({ count }: { count: number }) => (
  <span className={css.count} aria-hidden="true" title="Open comments">
    {count}
  </span>
)
