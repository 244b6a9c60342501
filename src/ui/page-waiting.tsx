import { SkeletonCard } from './skeleton.tsx'
import css from './page-waiting.module.css'

/** A page of which nothing is known yet. */
export const PageWaiting = ({ label }: { label: string }) => (
  <div className={css.cards} role="status" data-is-waiting>
    <span className="visually-hidden">{label}</span>
    {[...'abcd'].map((card) => (
      <SkeletonCard key={card} heightRem={15} />
    ))}
  </div>
)
