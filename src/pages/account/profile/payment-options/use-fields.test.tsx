import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFields } from './use-fields.ts'

test('a message appears once its field was touched, and goes once it is right', () => {
  const { result } = renderHook(() => useFields('v2', {}))
  const error = () => result.current.errorOf('bankAccountName')
  expect(error()).toBeUndefined()
  act(() => result.current.touch('bankAccountName'))
  expect(error()).toBe('Please enter the account holder’s name.')
  act(() => result.current.change('bankAccountName', 'Hemi'))
  expect(error()).toBeUndefined()
  expect(result.current.errorOf('bankAccountNumberV2')).toBeUndefined()
})

test('a form with an untouched field is not whole: finishing it touches them all', () => {
  const { result } = renderHook(() => useFields('classic', { paymentInformation: 'Northlight' }))
  act(() => {
    expect(result.current.finish()).toBeUndefined()
  })
  expect(result.current.errorOf('submitterName')).toBe('Please enter a submitter’s name.')
  expect(result.current.errorOf('bankTAndC')).toBe('You must read and agree to the Terms and Conditions.')
  expect(result.current.errorOf('paymentInformation')).toBeUndefined()
})

test('what the server says of a field stays until it is changed', () => {
  const { result } = renderHook(() => useFields('v2', { bankAccountName: 'Hemi' }))
  act(() => result.current.refuse([{ pointer: '/bankAccountName', detail: 'Another name, please.' }]))
  expect(result.current.errorOf('bankAccountName')).toBe('Another name, please.')
  act(() => result.current.change('bankAccountName', 'Hemi P'))
  expect(result.current.errorOf('bankAccountName')).toBeUndefined()
})
