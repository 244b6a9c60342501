import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { outage } from '#schemas/status/routes.ts'
import { signInTab } from '../../tests/sign-in-tab.ts'
import { stubAnswers } from '../../tests/stub-answers.ts'

vi.mock('#pages/outage/index.tsx', () => {
  throw new TypeError('Failed to fetch')
})

test('where the page of an outage does not load, its message is shown, and the portal comes back once the outage is over', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stubAnswers({})
  // It calls as soon as it is loaded.
  const [{ App }, { useOutage }] = await Promise.all([import('./app.tsx'), import('./outage.ts')])
  useOutage.setState({ outage: { isOutage: true, message: 'It opens again at six.' } })
  render(
    <MemoryRouter initialEntries={['/auth-error']}>
      <App />
    </MemoryRouter>,
  )
  await screen.findByText('It opens again at six.')
  act(() => useOutage.setState({ outage: { isOutage: false } }))
  await screen.findByRole('link', { name: 'Try again' })
  expect(screen.queryByText('It opens again at six.')).toBeNull()
})

test('an outage that is known goes on where a call fails, and ends where one says so', async () => {
  stubAnswers({})
  const { useOutage, watchOutage } = await import('./outage.ts')
  const known = { isOutage: true, message: 'It opens again at six.' }
  useOutage.setState({ outage: known })
  expect([await watchOutage(), useOutage.getState().outage]).toEqual([known, known])
  stubAnswers({ [outage.path]: { isOutage: false } })
  expect([await watchOutage(), useOutage.getState().outage]).toEqual([{ isOutage: false }, { isOutage: false }])
})

test('a page whose session ends before it is drawn waits for the page that says so', async () => {
  stubAnswers({})
  const [{ App }, { useOutage }, { followSignOut }, { useStartUp }] = await Promise.all([
    import('./app.tsx'),
    import('./outage.ts'),
    import('./end-session.ts'),
    import('./start-up.ts'),
  ])
  signInTab()
  useOutage.setState({ outage: { isOutage: false } })
  useStartUp.setState({ is: 'loading', done: 0 }, true)
  const assign = vi.fn<(to: string) => void>()
  vi.stubGlobal('location', { ...location, pathname: '/account/bill', assign })
  followSignOut()
  expect(assign).toHaveBeenCalledExactlyOnceWith('/login?notice=signed-out')
  render(
    <MemoryRouter initialEntries={['/account/bill']}>
      <App />
    </MemoryRouter>,
  )
  await screen.findByRole('progressbar')
  expect(screen.queryByRole('heading')).toBeNull()
})

test('where the access to the account has ended, a sentence says so in place of what the page showed of it', async () => {
  stubAnswers({})
  const [{ App }, { useOutage }, { useStartUp }] = await Promise.all([import('./app.tsx'), import('./outage.ts'), import('./start-up.ts')])
  signInTab()
  useOutage.setState({ outage: { isOutage: false } })
  const detail = 'You no longer have access to this account. Reload the page to go on.'
  const title = 'Access to this account has ended'
  useStartUp.setState({ is: 'error', problem: { type: '/error/access_ended', title, status: 403, detail, isForCustomers: true } }, true)
  render(
    <MemoryRouter initialEntries={['/account/bill']}>
      <App />
    </MemoryRouter>,
  )
  await screen.findByText(detail)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }))
  // Nothing is broken: nobody has to call with a reference.
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})
