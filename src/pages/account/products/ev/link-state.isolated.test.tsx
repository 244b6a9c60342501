import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { NetworkAccount, Verified } from '#schemas/ev/entities.ts'
import { joinNetwork, verifyNetworkAccount } from '#schemas/ev/routes.ts'
import { call } from '#api/call.ts'
import { problem, ProblemError } from '#api/problem.ts'
import { useNetworkLink } from './link-state.ts'

/* Every state of portal-usage.md, section 4, EV link, by its name. */

vi.mock('#api/call.ts', () => ({ call: vi.fn() }))
afterEach(() => vi.mocked(call).mockReset())

const account: NetworkAccount = {
  billingAccountId: 'BA-1',
  networkName: 'the network',
  canLink: true,
  isTest: true,
  email: 'driver@example.nz',
}
const VERIFIED: Verified = { verified: true, needsEmail: false, accountAlreadyLinked: false }
const away = () => new ProblemError(problem('/error/unavailable'))

/** Answers the calls in order: what it is, or a promise that the test settles itself. */
function answers(...all: unknown[]) {
  for (const answer of all) {
    if (answer instanceof Error) vi.mocked(call).mockRejectedValueOnce(answer)
    else if (answer instanceof Promise) vi.mocked(call).mockReturnValueOnce(answer as never)
    else vi.mocked(call).mockResolvedValueOnce(answer as never)
  }
}

function begun(own: Partial<NetworkAccount> = {}) {
  const { result } = renderHook(() => useNetworkLink({ ...account, link: { chargeNetId: 'CN-1', email: 'driver@example.nz' }, ...own }))
  return {
    state: () => result.current.state,
    status: () => result.current.state.status,
    verify: () => act(() => result.current.verify()),
    join: () => act(() => result.current.join()),
    change: (change: { email: string }) => act(() => result.current.change(change)),
    back: () => act(() => result.current.back()),
  }
}

const never = () => new Promise<never>(() => {})

test('loading: the network is asked once, however often it is clicked', async () => {
  answers(never())
  const { result } = renderHook(() => useNetworkLink({ ...account, link: { chargeNetId: 'CN-1' } }))
  act(() => {
    void result.current.verify()
    void result.current.verify()
  })
  expect(result.current.state.status).toBe('LOADING')
  expect(vi.mocked(call)).toHaveBeenCalledTimes(1)
  expect(vi.mocked(call)).toHaveBeenCalledWith(verifyNetworkAccount, {
    body: { billingAccountId: 'BA-1', chargeNetId: 'CN-1', email: 'driver@example.nz' },
  })
})

test('error: the network does not answer, and the first step says so', async () => {
  answers(away())
  const link = begun()
  await link.verify()
  expect(link.state()).toMatchObject({
    status: 'ERROR',
    step: 1,
    message: 'The charging network does not answer just now. Nothing was changed.',
  })
})

test('error: the network has no such account', async () => {
  answers({ ...VERIFIED, verified: false })
  const link = begun()
  await link.verify()
  expect(link.state()).toMatchObject({ status: 'ERROR', step: 1, wrong: { number: expect.stringContaining('has no account') } })
})

test('loading retry: asking again after an error says that it is after one', async () => {
  answers(away(), never())
  const { result } = renderHook(() => useNetworkLink({ ...account, link: { chargeNetId: 'CN-1' } }))
  await act(() => result.current.verify())
  act(() => void result.current.verify())
  expect(result.current.state.status).toBe('LOADING_RETRY')
})

test('success: the account is linked already, and there is nothing more to do', async () => {
  answers({ ...VERIFIED, accountAlreadyLinked: true })
  const link = begun()
  await link.verify()
  expect(link.state()).toMatchObject({ status: 'SUCCESS', step: 3, verifyInfo: { accountAlreadyLinked: true } })
})

test('no-link success: the account is found, and the second step asks whether to link it', async () => {
  answers(VERIFIED)
  const link = begun()
  await link.verify()
  expect(link.state()).toMatchObject({ status: 'NO_LINK_SUCCESS', step: 2, verifyInfo: VERIFIED })
})

test('duplicate error: it is linked to another customer, found out when it is looked for or when it is linked', async () => {
  const duplicate = new ProblemError({ type: '/error/ev/duplicate_account', status: 409 })
  answers(duplicate)
  const link = begun()
  await link.verify()
  expect(link.state()).toMatchObject({ status: 'DUPLICATE_ERROR', duplicate: true, step: 1 })
  answers(VERIFIED, duplicate)
  await link.verify()
  await link.join()
  expect(link.state()).toMatchObject({ status: 'DUPLICATE_ERROR', duplicate: true, step: 1 })
  link.change({ email: 'another@example.nz' })
  expect(link.state()).toMatchObject({ status: 'READY', duplicate: false })
})

test('needs e-mail: without an address the first step asks for one', async () => {
  answers({ verified: false, needsEmail: true, accountAlreadyLinked: false })
  const link = begun({ email: '', link: { chargeNetId: 'CN-1' } })
  await link.verify()
  expect(vi.mocked(call)).toHaveBeenCalledWith(verifyNetworkAccount, {
    body: { billingAccountId: 'BA-1', chargeNetId: 'CN-1', email: undefined },
  })
  expect(link.state()).toMatchObject({ status: 'READY', needsEmail: true, step: 1 })
})

test('link success: the account is linked, and the third step says so', async () => {
  answers(VERIFIED, {})
  const link = begun()
  await link.verify()
  await link.join()
  expect(link.state()).toMatchObject({ status: 'LINK_SUCCESS', step: 3 })
  expect(vi.mocked(call)).toHaveBeenLastCalledWith(joinNetwork, {
    body: { billingAccountId: 'BA-1', chargeNetId: 'CN-1', email: 'driver@example.nz' },
  })
})

test('link success: a former account that the network did not answer to have left is named', async () => {
  answers(VERIFIED, { notLeft: 'CN-2' })
  const link = begun()
  await link.verify()
  await link.join()
  expect(link.state()).toMatchObject({ status: 'LINK_SUCCESS', notLeft: 'CN-2' })
})

test('link error: it was not linked, and the second step stays', async () => {
  answers(VERIFIED, away())
  const link = begun()
  await link.verify()
  await link.join()
  expect(link.state()).toMatchObject({ status: 'LINK_ERROR', step: 2, message: expect.stringContaining('does not answer') })
  link.back()
  expect(link.state()).toMatchObject({ status: 'READY', step: 1 })
})

test('link retry: linking again after an error says that it is after one', async () => {
  answers(VERIFIED, away(), never())
  const { result } = renderHook(() => useNetworkLink({ ...account, link: { chargeNetId: 'CN-1' } }))
  await act(() => result.current.verify())
  await act(() => result.current.join())
  act(() => void result.current.join())
  expect(result.current.state).toMatchObject({ status: 'LINK_RETRY', step: 2 })
})

test('without a number nothing is asked', async () => {
  const link = begun({ link: undefined })
  await link.verify()
  expect(link.status()).toBe('ERROR')
  expect(vi.mocked(call)).not.toHaveBeenCalled()
})

test('what cannot be an account is said at its field, and the network is not asked', async () => {
  const link = begun({ link: undefined, email: 'x' })
  await link.verify()
  expect(link.state()).toMatchObject({
    status: 'ERROR',
    step: 1,
    wrong: { number: expect.stringContaining('Enter the number'), email: expect.stringContaining('Enter a whole email address') },
  })
  expect(vi.mocked(call)).not.toHaveBeenCalled()
})

test('with both fields empty, both say what to enter', async () => {
  const link = begun({ link: undefined, email: '' })
  await link.verify()
  expect(link.state().wrong).toEqual({
    number: expect.stringContaining('Enter the number'),
    email: expect.stringContaining('Enter a whole email address'),
  })
})
