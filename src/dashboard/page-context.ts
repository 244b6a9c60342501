import { createContext, useContext } from 'react'
import type { Heights } from './heights.ts'
import { RequestQueue } from './request-queue.ts'

/** Shared by the widgets of one page. */
export interface PageContext {
  queue: RequestQueue
  timeoutMs: number
  /** details of an error are for staff only */
  isStaff: boolean
  /** absent where widgets are shown one by one */
  heights?: Heights
}

const DEFAULT: PageContext = { queue: new RequestQueue(6), timeoutMs: 15_000, isStaff: false }

export const PageContext = createContext<PageContext>(DEFAULT)
export const usePage = () => useContext(PageContext)
