import { type ComponentType, createElement, lazy } from 'react'
import { problem, ProblemError } from '#api/problem.ts'

/** Code of a page that did not load: told like data that do not load. */
export class PageCodeError extends ProblemError {
  /** makes the page ask for its code again */
  readonly forget: () => void
  constructor(forget: () => void, cause: unknown) {
    super(problem('/error/no_response'), { cause })
    this.forget = forget
  }
}

/** The next time that the page is opened, it asks for its code again. */
export const forgetCode = (error: unknown) => error instanceof PageCodeError && error.forget()

/** A page whose code loads when it is opened. */
export function lazyPage<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  const begin = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        throw new PageCodeError(() => {
          Page = begin()
        }, cause)
      }),
    )
  let Page = begin()
  return (props) => createElement(Page, props)
}
