import { describe, expect, test } from 'vitest'
import type { FormSchema } from '#schemas/document/form.ts'
import { compileForm } from './compile-form.ts'
import { checksOfModule } from './module-checks.ts'

const form = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more }) as unknown as FormSchema
const wrongIn = (schema: FormSchema, answers: object) =>
  checksOfModule(schema, compileForm(schema))
    .whole(answers)
    .map(({ pointer }) => pointer)
const ofOwners = (then: object) => ({ allOf: [{ if: { properties: { Owner: { const: true } }, required: ['Owner'] }, then }] })

describe('a form may name its questions and their parts as it likes', () => {
  test.each<[string, FormSchema, wrong: object, pointer: string, right: object]>([
    ['a question', form({ Kind: { type: 'integer' } }), { Kind: 'a' }, '/Kind', { Kind: 1 }],
    ['a mandatory question', form({ Kind: { type: 'integer' } }, { required: ['Kind'] }), {}, '/Kind', { Kind: 1 }],
    [
      'a part of a range',
      form({ Area: { type: 'object', required: ['Least'], properties: { Most: { type: 'integer' } } } }),
      { Area: { Most: 1 } },
      '/Area/Least',
      { Area: { Least: 1, Most: 2 } },
    ],
    [
      'a field of each of several rooms',
      form({
        Rooms: { type: 'array', items: [{ properties: { Size: { type: 'integer' } } }, { properties: { Doors: { type: 'integer' } } }] },
      }),
      { Rooms: [{ Size: 1 }, { Doors: 'two' }] },
      '/Rooms/1/Doors',
      { Rooms: [{ Size: 1 }, { Doors: 2 }] },
    ],
    [
      'a field of any room',
      form({ Rooms: { type: 'array', items: { properties: { Size: { type: 'integer' } }, required: ['Name'] } } }),
      { Rooms: [{ Name: 'Lounge' }, { Size: 2 }] },
      '/Rooms/1/Name',
      { Rooms: [{ Name: 'Lounge', Size: 1 }] },
    ],
    [
      'a question that a condition brings',
      form({ Owner: { type: 'boolean' } }, ofOwners({ properties: { Since: { type: 'integer' } }, required: ['Since'] })),
      { Owner: true },
      '/Since',
      { Owner: true, Since: 2010 },
    ],
    [
      'an earlier answer that only a condition knows',
      form({ Since: { type: 'integer' } }, ofOwners({ required: ['Since'] })),
      { Owner: true },
      '/Since',
      { Owner: false },
    ],
    [
      'an answer that another may not repeat',
      form({ Email: { type: 'string', not: { const: { $data: '1/Current' } } } }),
      { Email: 'a', Current: 'a' },
      '/Email',
      { Email: 'b', Current: 'a' },
    ],
    [
      'an answer that may not be of a length',
      form({ Code: { type: 'string', not: { minLength: 3 } } }),
      { Code: 'abc' },
      '/Code',
      { Code: 'ab' },
    ],
    [
      'an answer with a format',
      form({ Mail: { format: 'email' }, Point: { format: 'icp' } }),
      { Mail: 'aroha@example.nz', Point: '1' },
      '/Point',
      { Mail: 'aroha@example.nz' },
    ],
  ])('%s', (_name, schema, wrong, pointer, right) => {
    expect(wrongIn(schema, wrong)).toEqual([pointer])
    expect(wrongIn(schema, right)).toEqual([])
  })
})

test('a form with no question at all takes any answers', () => {
  expect(wrongIn({ type: 'object' } as FormSchema, { Kind: 'a' })).toEqual([])
})

test('the module holds neither words for people nor a copy of the form, so that it stays small', () => {
  const code = compileForm(
    form({ Kind: { type: 'integer', title: 'What kind?', errorMessage: { type: 'A number, please.' } } }, { title: 'Home' }),
  )
  for (const words of ['What kind?', 'A number, please.', 'Home', 'message:', 'parentSchema', 'must be integer'])
    expect(code).not.toContain(words)
  expect(code).toMatch(/^export default function checks/)
  expect(code.split('\n').length).toBeLessThan(10)
})

test('a form that could become other code is not compiled', () => {
  expect(() => compileForm(form({ Kind: { format: 'uri' } }))).toThrow()
})
