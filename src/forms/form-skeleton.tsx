import { useEffect, useState } from 'react'
import css from './form-skeleton.module.css'

const SHOWN_AFTER_MS = 300

/** A placeholder while a form loads; visible after a moment. */
export function FormSkeleton({ label, size = 'page' }: { label: string; size?: 'page' | 'field' }) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={css.skeleton} data-size={size} role="status" data-is={isShown ? 'shown' : 'waiting'}>
      <span className="visually-hidden">{label}</span>
      <div className={css.line} />
      <div className={css.block} />
      <div className={css.block} />
      <div className={css.block} />
    </div>
  )
}
