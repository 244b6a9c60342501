import type { FromSchema, JSONSchema as Draft7Schema } from 'json-schema-to-ts'

/** A JSON Schema as this project writes them: draft 7 keywords, which OpenAPI 3.1 reads as they are. */
export type JSONSchema = Draft7Schema

/**
 * The TypeScript type of what a schema describes.
 *
 * Every object tolerates unknown fields on the wire (an old browser survives a newer server), which json-schema-to-ts
 * expresses as an index signature. In code it would let any typo through, so it is removed from objects with named
 * properties.
 */
export type Shape<S> = S extends JSONSchema ? Named<FromSchema<S>> : never

type Named<T> = T extends readonly (infer Item)[]
  ? Named<Item>[]
  : T extends object
    ? string extends keyof T
      ? HasNamedKeys<T> extends true
        ? { [K in keyof T as string extends K ? never : K]: Named<T[K]> }
        : { [K in keyof T]: Named<T[K]> }
      : { [K in keyof T]: Named<T[K]> }
    : T

type HasNamedKeys<T> = [keyof { [K in keyof T as string extends K ? never : K]: 1 }] extends [never] ? false : true

type Properties = Readonly<Record<string, JSONSchema>>
type None = Record<never, never>

/**
 * The schema of an object.
 * @param always its required properties
 * @param sometimes its optional properties
 * @param more other keywords, such as a description
 */
export function object<const A extends Properties, const S extends Properties = None, const M extends object = None>(
  always: A,
  sometimes: S = {} as S,
  more: M = {} as M,
) {
  return {
    type: 'object',
    // The names of an object literal are its keys, which Object.keys does not say.
    required: Object.keys(always) as (keyof A & string)[],
    properties: { ...always, ...sometimes } as A & S,
    ...more,
  } as const
}

/** The schema of an object that has no other properties than these. */
export const closedObject = <const A extends Properties, const S extends Properties = None, const M extends object = None>(
  always: A,
  sometimes: S = {} as S,
  more: M = {} as M,
) => object(always, sometimes, { additionalProperties: false, ...more } as const)

/**
 * The schema of a list.
 * @param more other keywords, such as a description
 */
export const list = <const Items extends JSONSchema, const M extends object = None>(items: Items, more: M = {} as M) =>
  ({ type: 'array', items, ...more }) as const
