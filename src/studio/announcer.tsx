import { create } from 'zustand'

const useMessage = create<{ message: string; n: number }>(() => ({ message: '', n: 0 }))

/** Says something to whoever cannot see it; the same message twice are said twice. */
export const announce = (message: string): void => useMessage.setState(({ n }) => ({ message, n: n + 1 }))

export function Announcer() {
  const { message, n } = useMessage()
  return (
    <div className="visually-hidden" aria-live="assertive">
      <p key={n}>{message}</p>
    </div>
  )
}
