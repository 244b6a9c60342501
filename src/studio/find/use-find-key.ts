import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#lib/paths.ts'
import { studioPath } from '../studio-path.ts'

/** Ctrl+K leads from anywhere in Studio to the search. */
export function useFindKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (location.pathname === paths.studio('find')) document.querySelector<HTMLInputElement>('main input')?.select()
      else navigate(studioPath('find'))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])
}
