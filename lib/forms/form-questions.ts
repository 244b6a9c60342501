import type { FormDocument, Option, Question } from '#schemas/document/form.ts'

/* The questions of a form, wherever its schema has them. */

/** Where a question is in the schema: among those that everyone is asked, or under the condition of that number. */
export function whereIs({ schema }: FormDocument, name: string): { question: Question; condition?: number } | undefined {
  const own = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
  if (own) return { question: own }
  const condition = (schema.allOf ?? []).findIndex(({ then }) => then?.properties?.[name]?.title !== undefined)
  const question = schema.allOf?.[condition]?.then?.properties?.[name]
  return question && { question, condition }
}

/** The options of a question that has some, whether one or several may be chosen. */
export const optionsOf = ({ oneOf, items }: Question): Option[] | undefined => oneOf ?? (items as { oneOf?: Option[] } | undefined)?.oneOf

/** Every question with its title. */
export function questionsOf(form: FormDocument): { name: string; title: string }[] {
  const names = [
    ...Object.keys(form.schema.properties),
    ...(form.schema.allOf ?? []).flatMap(({ then }) => Object.keys(then?.properties ?? {})),
  ]
  return [...new Set(names)].flatMap((name) => {
    const title = whereIs(form, name)?.question.title
    return title === undefined ? [] : [{ name, title }]
  })
}

export const titleOf = (form: FormDocument | undefined, name: string): string => (form && whereIs(form, name)?.question.title) || name
