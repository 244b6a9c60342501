import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useNearView } from './use-near-view.ts'

/** The one observer of the page, which tells what came near. */
let tell: (entries: { isIntersecting: boolean; target: Element }[]) => void = () => {}
class Observer {
  constructor(callback: typeof tell) {
    tell = callback
  }
  observe() {}
  unobserve() {}
}
vi.stubGlobal('IntersectionObserver', Observer)

function Place({ name, isNear = false }: { name: string; isNear?: boolean }) {
  const [element, isNearNow] = useNearView<HTMLDivElement>(isNear)
  return (
    <div ref={element} data-testid={name}>
      {isNearNow ? 'loaded' : 'waiting'}
    </div>
  )
}

test('a place loads once it comes near, and not while another one does', () => {
  const { getByTestId } = render(
    <>
      <Place name="near" />
      <Place name="far" />
    </>,
  )
  const [near, far] = [getByTestId('near'), getByTestId('far')]
  act(() =>
    tell([
      { isIntersecting: true, target: near },
      { isIntersecting: false, target: far },
    ]),
  )
  expect([near.textContent, far.textContent]).toEqual(['loaded', 'waiting'])
  act(() => tell([{ isIntersecting: false, target: near }]))
  expect(near.textContent).toBe('loaded')
})

test('a place that is on the first screen does not wait', () => {
  const { getByTestId } = render(<Place name="first" isNear />)
  expect(getByTestId('first').textContent).toBe('loaded')
})
