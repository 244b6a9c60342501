import { Skeleton } from './skeleton.tsx'
import css from './page-waiting.module.css'

/** A card that is loading. */
export const WaitingCard = () => (
  <div className={`framed ${css.card}`}>
    <Skeleton />
  </div>
)

/** A page of which nothing is known yet. */
export const PageWaiting = ({ label }: { label: string }) => (
  <div className={css.cards} role="status" data-is-waiting>
    <span className="visually-hidden">{label}</span>
    {[...'abcd'].map((card) => (
      <WaitingCard key={card} />
    ))}
  </div>
)
