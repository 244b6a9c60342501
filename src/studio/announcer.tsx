import { create } from 'zustand'

const useMessage = create<{ message: string; n: number }>(() => ({ message: '', n: 0 }))

/** Announces a message to screen readers, also when it is the same as the one before. */
export const announce = (message: string): void => useMessage.setState(({ n }) => ({ message, n: n + 1 }))

export function Announcer() {
  const { message, n } = useMessage()
  return (
    <div className="visually-hidden" aria-live="assertive">
      <p key={n}>{message}</p>
    </div>
  )
}
