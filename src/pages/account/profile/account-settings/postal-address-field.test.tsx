import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig, unstable_serialize } from 'swr'
import { expect, test } from 'vitest'
import { CONTACT_DETAILS } from '../../../../../tests/contact-fixture.ts'
import { readyForm } from '../../../../../tests/forms/ready-form.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { accountDetails } from '#schemas/account/routes.ts'
import { OTHER_SELECTED } from '#schemas/browser-problems.ts'
import { updatePostalAddress } from '#schemas/contact/routes.ts'
import { formById } from '#schemas/forms/routes.ts'
import { useApi } from '#api/use-api.ts'
import { storeDraft } from '#session/drafts.ts'
import { PostalAddressField } from './postal-address-field.tsx'

const detailsWith = (address: string) => ({ [accountDetails.path]: { ...CONTACT_DETAILS, postalAddress: { address, status: 'NONE' } } })

function Field() {
  const { data } = useApi(accountDetails, {})
  return data && <PostalAddressField details={data} accountId="BA-1" />
}

/** A field with a typed address, whose first saving is refused; by then another address is answered. @returns what saves again */
async function refused(detail: string) {
  const ready = await readyForm('postalAddress')
  const cache = new Map([[unstable_serialize([formById.path, { params: { formId: 'postalAddress' } }]), { data: ready }]])
  storeDraft('postal address BA-1', { street: '5 Rata Lane', suburb: 'Karori', city: 'Wellington', postCode: '6012' })
  stubAnswers(detailsWith('18 Kotare Street'))
  render(
    <SWRConfig value={{ provider: () => cache as never }}>
      <MemoryRouter>
        <Field />
      </MemoryRouter>
    </SWRConfig>,
  )
  const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save: Postal address' }))
  await screen.findByText('18 Kotare Street')
  const refusal = () => Response.json({ type: '/error/changed_meanwhile', status: 412, detail }, { status: 412 })
  stubAnswers({ ...detailsWith('42 Kowhai Rise'), [updatePostalAddress.path]: refusal })
  await save()
  return save
}

test('an address that was changed somewhere else is named, and the typed one can be put in its place', async () => {
  await refused('It was changed somewhere else meanwhile.')
  await screen.findByText(/It is now 42 Kowhai Rise\. Save again to put yours in its place/)
})

test('the address of another account that was selected meanwhile is not told as a change of this one', async () => {
  const saveAgain = await refused(OTHER_SELECTED)
  const said = 'Not saved. Another property was selected meanwhile. Reload the page to go on.'
  await screen.findByText(said)
  await saveAgain()
  await screen.findByText(said)
  expect(screen.getByText('18 Kotare Street')).toBeTruthy()
  expect(screen.queryByText(/42 Kowhai Rise/)).toBeNull()
})
