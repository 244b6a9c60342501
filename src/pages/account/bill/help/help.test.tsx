import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import type { OwnArrangement, PayingHelp } from '#schemas/help/entities.ts'
import { askForExtension, billHelp, endArrangement } from '#schemas/help/routes.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { stubDialogs } from '../../../../../tests/stub-dialogs.ts'
import { CurrentArrangement } from './current-arrangement.tsx'
import BillHelpPage from './index.tsx'
import { Helpers } from './helpers.tsx'
import { InstalmentForm } from './instalment-form.tsx'
import { PayLater } from './pay-later.tsx'

const help: PayingHelp = {
  billingAccountId: 'BA-1',
  today: '2026-11-25',
  balance: { amountToPayNZD: 20, current: 20, overdue: 0, totalBalance: 20, promptPaymentDiscount: 0 },
  isProtected: false,
  extension: { asked: [{ id: 'EXT-1', newEndDate: '2026-12-04', status: 'refused' }] },
  arrangement: {},
  helpers: [],
  canPay: true,
}

const open = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <BillHelpPage initial={{} as never} onIntroduced={() => {}} />
      </MemoryRouter>
    </SWRConfig>,
  )

test('the heading says what is due on the day below it, and what paying sooner costs', async () => {
  const balance = { ...help.balance, amountToPayNZD: 305.86, current: 305.86, totalBalance: 305.86, promptPaymentDiscount: 6.11 }
  const seen = async (change: Partial<PayingHelp>) => {
    stubAnswers({ [billHelp.path]: { ...help, ...change } })
    const { unmount } = open()
    const heading = await screen.findByRole('heading', { name: /\d to pay/ })
    const text = heading.closest('section')?.textContent?.replaceAll('\u00a0', ' ')
    unmount()
    return text
  }
  expect(await seen({ balance: { ...balance, dueDate: '2026-12-05' }, discountDate: '2026-12-05' })).toContain(
    '$299.75 to payIs it too much at once? It’s due Sat, 5 Dec, with $6.11 off for paying on time.',
  )
  expect(await seen({ balance: { ...balance, dueDate: help.today }, discountDate: help.today })).toContain(
    'It’s due today, with $6.11 off for paying on time. Today you can still agree on a later day, or on instalments.',
  )
  expect(await seen({ balance: { ...balance, dueDate: '2026-12-19' }, discountDate: '2026-12-05' })).toContain(
    '$305.86 to payYou have until Sat, 19 Dec, as agreed. It is $299.75 if you pay by Sat, 5 Dec.',
  )
})

test('after a later day was refused, the number to call can be dialled', () => {
  vi.spyOn(pageSettings, 'phone', 'get').mockReturnValue('0800 555 200')
  render(<PayLater help={help} isActing={false} />)
  expect(screen.getByText(/^We couldn’t agree to Fri, 4 Dec\. Call/).textContent).toContain('Call 0800 555 200 and we’ll find another way.')
  expect(screen.getByRole('link', { name: '0800 555 200' }).getAttribute('href')).toMatch(/^tel:/)
})

test('the first instalment is not due at once, unless its payer says so', () => {
  const arrangement = { owedCents: 30_000, leastInstalmentCents: 2_000, mostMonths: 6 }
  render(<InstalmentForm help={{ ...help, arrangement }} isActing={false} onAgreed={() => {}} />)
  expect((screen.getByLabelText('Your next payday') as HTMLInputElement).value).toBe('2026-12-02')
})

test('what failed for one wish is not said of another', async () => {
  stubAnswers({})
  const arrangement = { owedCents: 30_000, leastInstalmentCents: 2_000, mostMonths: 6 }
  render(
    <MemoryRouter>
      <InstalmentForm help={{ ...help, arrangement }} isActing={false} onAgreed={() => {}} />
    </MemoryRouter>,
  )
  const failure = () => document.querySelector('form [role="alert"], form [data-tone="bad"]')
  fireEvent.click(screen.getByRole('button', { name: /^Agree to/ }))
  await vi.waitFor(() => expect(failure()).not.toBeNull())
  fireEvent.change(screen.getByLabelText('Each time, in dollars'), { target: { value: '60' } })
  expect(failure()).toBeNull()
})

test('a day that cannot be the first is told as wrong beside the day, not beside the amount, and can be emptied', () => {
  const arrangement = { owedCents: 30_000, leastInstalmentCents: 2_000, mostMonths: 6 }
  render(<InstalmentForm help={{ ...help, arrangement }} isActing={false} onAgreed={() => {}} />)
  const day = screen.getByLabelText('Your next payday') as HTMLInputElement
  const amount = screen.getByLabelText('Each time, in dollars')
  for (const wrong of ['2027-02-01', '']) {
    fireEvent.change(day, { target: { value: wrong } })
    expect([day.value, ...[day, amount].map((field) => field.getAttribute('aria-invalid'))]).toEqual([wrong, 'true', null])
    expect(
      screen
        .getByText(/^Choose a first day/)
        .closest('div')
        ?.contains(day),
    ).toBe(true)
  }
  fireEvent.change(day, { target: { value: '2026-12-01' } })
  expect(day.getAttribute('aria-invalid')).toBeNull()
})

test('two instalments of one day are both listed, and their day is named once', () => {
  const consoleError = vi.spyOn(console, 'error')
  const missed = { dueDate: '2026-11-20', amountNzd: 10, paidNzd: 0, status: 'missed' } as const
  const current: OwnArrangement = {
    id: 'ARR-1',
    madeDate: '2026-11-01',
    frequency: 'weekly',
    isConfirmed: true,
    totalNzd: 30,
    paidNzd: 0,
    instalments: [missed, missed, { ...missed, dueDate: '2026-11-21' }],
    toPayNowNzd: 30,
  }
  render(
    <MemoryRouter>
      <CurrentArrangement billingAccountId="BA-1" current={current} takenBy={undefined} ifEnded="" canPay isActing={false} />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByText(/^\$30\.00 from Fri, 20 Nov and Sat, 21 Nov has not reached us\./)).toBeTruthy()
  expect(consoleError).not.toHaveBeenCalled()
})

test('a link to who helps says which website it leads to', () => {
  const helpers = [
    { name: 'MoneyTalks', body: 'Free advice.', href: 'https://www.moneytalks.co.nz' },
    { name: 'Work and Income', body: 'May help.', href: 'https://www.workandincome.govt.nz/eligibility' },
  ]
  render(
    <MemoryRouter>
      <Helpers helpers={helpers} />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('link', { name: /^\w+\.(co|govt)\.nz\b/ }).map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
    'moneytalks.co.nz',
    'workandincome.govt.nz',
  ])
})

test('the day of the discount is said where a later day can be agreed, and not where they are one day', () => {
  const balance = { ...help.balance, promptPaymentDiscount: 5.29 }
  const said = (latestDate: string) => {
    const { container, unmount } = render(
      <PayLater help={{ ...help, balance, discountDate: '2026-12-09', extension: { asked: [], latestDate } }} isActing={false} />,
    )
    const text = container.textContent
    unmount()
    return text
  }
  expect(said('2026-12-11')).toContain('To get the $5.29 discount, you still need to pay by Wed, 9 Dec.')
  expect(said('2026-12-09')).not.toContain('discount')
})

test('where the answer about a later day is lost, the page does not say that we were not reached', async () => {
  stubAnswers({})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')))
  render(<PayLater help={{ ...help, extension: { asked: [], latestDate: '2026-12-11' } }} isActing={false} />)
  fireEvent.click(screen.getByRole('button', { name: 'Pay by Fri, 11 Dec' }))
  await screen.findByText(/^We got no answer, so we can’t tell whether this was done\./)
})

test('once instalments were ended, the page says so and what is due, until a later day is agreed; the keyboard goes on from there', async () => {
  stubDialogs()
  const current: OwnArrangement = {
    id: 'ARR-1',
    madeDate: '2026-11-01',
    frequency: 'weekly',
    isConfirmed: true,
    totalNzd: 20,
    paidNzd: 0,
    instalments: [{ dueDate: '2026-12-02', amountNzd: 20, paidNzd: 0, status: 'next' }],
    toPayNowNzd: 20,
  }
  const ifEnded = 'Please pay $20.00 yourself.'
  const answers: Record<string, unknown> = { [billHelp.path]: { ...help, arrangement: { current, ifEnded } } }
  stubAnswers(answers)
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'End the instalments' }))
  answers[endArrangement.path.replace(':arrangementId', 'ARR-1')] = help
  answers[billHelp.path] = { ...help, extension: { asked: [], latestDate: '2026-12-11' } }
  fireEvent.click(await screen.findByRole('button', { name: 'End them' }))
  await screen.findByRole('heading', { name: 'Your instalments have ended' })
  expect(document.activeElement?.textContent).toBe(ifEnded)

  answers[askForExtension.path] = { success: true, newEndDate: '2026-12-11' }
  fireEvent.click(screen.getByRole('button', { name: 'Pay by Fri, 11 Dec' }))
  await screen.findByRole('heading', { name: 'You have more time' })
  expect(screen.queryByText(ifEnded)).toBeNull()
})
