import { expect, test } from 'vitest'
import type { FormDocument } from '#schemas/document/form.ts'
import { compileForm } from './compile-form.ts'
import { formOf, moduleFile } from './compiled-form.ts'

const document = (title: string, type = 'integer') =>
  ({ id: 'own', schema: { type: 'object', properties: { Rooms: { type, title } } }, uiSchema: {} }) as unknown as FormDocument
const compiled = (form: FormDocument) => formOf(form, compileForm(form.schema))

test('a module is named by its content, so that browsers may keep it for ever', () => {
  expect(moduleFile('one')).toMatch(/^form-[0-9a-f]{32}\.js$/)
  expect(moduleFile('one')).toBe(moduleFile('one'))
  expect(moduleFile('one')).not.toBe(moduleFile('two'))
})

test('a form tells the browser where its checks are', () => {
  const form = compiled(document('Rooms'))
  expect(form.checks).toBe(`/assets/${form.module.file}`)
  expect(form.module).toEqual({ file: moduleFile(form.module.code), code: compileForm(form.schema) })
})

test('other words make another form with the same checks, and another rule makes other checks', () => {
  const [form, reworded, changed] = [document('Rooms'), document('How many rooms?'), document('Rooms', 'string')].map(compiled)
  expect(reworded?.hash).not.toBe(form?.hash)
  expect(reworded?.checks).toBe(form?.checks)
  expect(changed?.checks).not.toBe(form?.checks)
})

test('a form checks answers by its module', () => {
  const { whole, partial } = compiled(document('Rooms'))
  expect([whole({ Rooms: 3 }), whole({ Rooms: 'three' }).length, partial({ Rooms: 'three' }).length]).toEqual([[], 1, 1])
})
