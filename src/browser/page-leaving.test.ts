import { afterEach, expect, test, vi } from 'vitest'
import './page-leaving.ts'

afterEach(() => document.documentElement.removeAttribute('style'))

const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('a page that the browser kept is loaded again, and shows nothing of the time before', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  show(false)
  expect(reload).not.toHaveBeenCalled()
  show(true)
  expect(reload).toHaveBeenCalledOnce()
  expect(getComputedStyle(document.documentElement).visibility).toBe('hidden')
})
