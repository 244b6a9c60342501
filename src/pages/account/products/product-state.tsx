import type { ReactNode } from 'react'
import css from './product-state.module.css'

/** How a product is doing, in words on their tone. */
export function ProductState({ tone, children }: { tone: 'good' | 'plain' | 'warning' | 'bad'; children: ReactNode }) {
  return (
    <p className={css.state} data-tone={tone}>
      {children}
    </p>
  )
}
