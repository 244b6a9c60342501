import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { problem, ProblemError } from '#api/problem.ts'
import { useFields } from './use-fields.ts'

interface Values {
  name: string
  phone: string
}
const fieldsWith = (initial: Partial<Values>, keep?: (values: Values) => void) =>
  renderHook(() =>
    useFields<Values>(
      ['name', 'phone'],
      { name: '', phone: '', ...initial },
      (field, values) => (values[field] === '' ? `Please enter a ${field}.` : undefined),
      keep,
    ),
  ).result

test('a message appears once its field was touched, and goes once it is right', () => {
  const keep = vi.fn()
  const fields = fieldsWith({}, keep)
  const error = () => fields.current.errorOf('name')
  expect(error()).toBeUndefined()
  act(() => fields.current.touch('name'))
  expect(error()).toBe('Please enter a name.')
  act(() => fields.current.change({ name: 'Hemi' }))
  expect(error()).toBeUndefined()
  expect(fields.current.errorOf('phone')).toBeUndefined()
  expect(keep.mock.calls).toEqual([[{ name: 'Hemi', phone: '' }]])
})

test('a form with an untouched field is not whole: sending it touches them all', async () => {
  const work = vi.fn(async () => {})
  const fields = fieldsWith({ name: 'Hemi' })
  const send = () => act(() => fields.current.send(document.createElement('form'), work))
  await send()
  expect(work).not.toHaveBeenCalled()
  expect([fields.current.errorOf('name'), fields.current.errorOf('phone')]).toEqual([undefined, 'Please enter a phone.'])
  act(() => fields.current.change({ phone: '04 555 0100' }))
  await send()
  expect(work).toHaveBeenCalledOnce()
})

test('what the server says of a field stays until it is changed', () => {
  const fields = fieldsWith({ name: 'Hemi', phone: '04 555 0100' })
  const refusal = new ProblemError(
    problem('/error/default', {
      errors: [
        { pointer: '/name', detail: 'Another name, please.' },
        { pointer: '/phone', detail: 'Another number, please.' },
      ],
    }),
  )
  act(() => expect(() => fields.current.refuse(refusal)).toThrow(refusal))
  expect(fields.current.errorOf('name')).toBe('Another name, please.')
  act(() => fields.current.change({ name: 'Hemi P' }))
  expect(fields.current.errorOf('name')).toBeUndefined()
  expect(fields.current.errorOf('phone')).toBe('Another number, please.')
})
