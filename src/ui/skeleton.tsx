import css from './skeleton.module.css'

/** The shapes of content that is loading, as high as the room there is. */
export const Skeleton = () => (
  <div className={css.skeleton} aria-hidden="true">
    <span />
    <span />
    <span />
  </div>
)
