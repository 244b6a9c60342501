import { create } from 'zustand'

const useWords = create<{ words: string; n: number }>(() => ({ words: '', n: 0 }))

/** Says something to whoever cannot see it; the same words twice are said twice. */
export const announce = (words: string): void => useWords.setState(({ n }) => ({ words, n: n + 1 }))

export function Announcer() {
  const { words, n } = useWords()
  return (
    <div className="visually-hidden" aria-live="assertive">
      <p key={n}>{words}</p>
    </div>
  )
}
