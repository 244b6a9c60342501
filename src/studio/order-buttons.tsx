import { Button } from '#ui/button.tsx'
import { announce } from './announcer.tsx'

interface Props {
  /** what is moved, for the announcement */
  name: string
  /** its place in the list, from 0 */
  at: number
  count: number
  onMove(to: number): void
  earlier?: string
  later?: string
}

/** Moves an entry of a list by one place, and announces where it is then. */
export function OrderButtons({ name, at, count, onMove, earlier = 'Move up', later = 'Move down' }: Props) {
  const move = (to: number) => {
    onMove(to)
    announce(`${name} is number ${to + 1} of ${count}.`)
  }
  return (
    <>
      <Button
        tone="quiet"
        onClick={() => move(at - 1)}
        disabledReason={at === 0 ? 'It is the first' : undefined}
        label={`${earlier}: ${name}`}
      >
        {earlier}
      </Button>
      <Button
        tone="quiet"
        onClick={() => move(at + 1)}
        disabledReason={at === count - 1 ? 'It is the last' : undefined}
        label={`${later}: ${name}`}
      >
        {later}
      </Button>
    </>
  )
}
