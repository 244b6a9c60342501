import { create } from 'zustand'

/** Whether something is new that the customer has not seen, and whether they are reading it. */
export const useNews = create<{ is: 'none' | 'unseen' | 'reading' }>(() => ({ is: 'none' }))
