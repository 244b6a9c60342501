import { counted } from '#lib/counted.ts'
import { Link } from '#ui/link.tsx'
import { studioPath } from '../studio-path.ts'
import { isOpen, useThreads } from './threads.ts'

/** How many comments of the campaign are open, and the way to them. */
export function CommentsState() {
  const open = (useThreads().threads ?? []).filter(isOpen).length
  return open > 0 ? <Link to={studioPath('releases')}>{counted(open, 'open comment')}</Link> : null
}
