import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { signInTab } from '../../../../../tests/sign-in-tab.ts'
import { stubDialogs } from '../../../../../tests/stub-dialogs.ts'
import { accountRoles, invitePerson, removeRole, withdrawInvitation } from '#schemas/account/routes.ts'
import { onReloadEverything, type ReloadHow } from '#api/use-action.ts'
import { Roles } from './roles.tsx'

beforeEach(() => {
  signInTab()
  vi.stubGlobal('fetch', async () => Response.json({ type: '/error/sign_in_again', status: 401 }, { status: 401 }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const roles = { billingAccountId: 'BA-1', roles: [], showRolesAuthorities: true, showAddRoleButton: true } as unknown as Parameters<
  typeof Roles
>[0]['roles']
const open = () =>
  render(
    <MemoryRouter>
      <Roles roles={roles} disabledReason={undefined} />
    </MemoryRouter>,
  )
const email = () => screen.queryByLabelText<HTMLInputElement>('Their email address')

test('an invitation is as it was typed after signing in again for it, until it is cancelled', async () => {
  const { unmount } = open()
  fireEvent.click(screen.getByText('Add a person'))
  fireEvent.change(email() as HTMLInputElement, { target: { value: 'kim@example.nz' } })
  fireEvent.click(screen.getByText('Send the invitation'))
  await waitFor(() => screen.getByText('Nobody was invited. For your safety, please sign in again first. What you typed is kept.'))
  fireEvent.click(screen.getByRole('radio', { name: /Account holder/ }))
  unmount()

  const { unmount: leave } = open()
  expect([email()?.value, screen.getByRole<HTMLInputElement>('radio', { name: /Account holder/ }).checked]).toEqual([
    'kim@example.nz',
    true,
  ])
  expect(document.activeElement).toBe(email())
  fireEvent.click(screen.getByText('Cancel'))
  leave()

  open()
  expect(email()).toBeNull()
})

test('an invitation that is withdrawn is no longer said to be sent', async () => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.getAnimations = () => []
  const days = { invitedAt: '2026-11-27T00:00:00Z', expiresAt: '2026-12-04T00:00:00Z' }
  const invitation = { id: 'INV-1', email: 'kim@example.nz', role: 'authorisedPerson' as const, ...days }
  stubAnswers({
    [invitePerson.path]: invitation,
    [withdrawInvitation.path.replace(':invitationId', 'INV-1')]: {},
    [accountRoles.path]: roles,
  })
  render(
    <MemoryRouter>
      <Roles roles={{ ...roles, invitations: [invitation] }} disabledReason={undefined} />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByText('Add a person'))
  fireEvent.change(email() as HTMLInputElement, { target: { value: 'kim@example.nz' } })
  fireEvent.click(screen.getByText('Send the invitation'))
  await screen.findByText('We sent an invitation to kim@example.nz.')
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw the invitation to kim@example.nz' }))
  const told = await screen.findByText('The invitation to kim@example.nz is no longer open.')
  expect(document.activeElement).toBe(told)
  expect(screen.queryByText('We sent an invitation to kim@example.nz.')).toBeNull()
})

test('who leaves an account sees nothing of it any more, as where another account is chosen', async () => {
  stubDialogs()
  const reloads: (ReloadHow | undefined)[] = []
  onReloadEverything(async (how) => reloads.push(how))
  stubAnswers({ [removeRole.path.replace(':personId', 'U-tama')]: {} })
  const tama = { personId: 'U-tama', name: 'Tama', role: 'authorisedPerson' as const, isYou: true, canRemove: true }
  render(
    <MemoryRouter>
      <Roles roles={{ ...roles, roles: [tama] }} disabledReason={undefined} />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Leave this account' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Leave this account' }).at(-1) as HTMLElement)
  await waitFor(() => expect(reloads).toEqual([{ otherSelection: 'known' }]))
})

test('a person who is gone already, perhaps by a first try whose answer was lost, is no failure', async () => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.getAnimations = () => []
  vi.stubGlobal('fetch', async () => Response.json({ type: '/error/not_found', status: 404 }, { status: 404 }))
  const kim = { personId: 'U-kim', name: 'Kim', role: 'authorisedPerson' as const, isYou: false, canRemove: true }
  render(
    <MemoryRouter>
      <Roles roles={{ ...roles, roles: [kim] } as never} disabledReason={undefined} />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove Kim' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const told = await screen.findByText('Kim was not found on this account any more.')
  expect(document.activeElement).toBe(told)
  expect(screen.queryByText(/Nothing was changed/)).toBeNull()
})
