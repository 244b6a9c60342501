import { madeFormId } from '#schemas/forms/made-form.ts'

/** The forms that a widget shows, with the name of the field that says so. @param schema of its data */
export function formsShown(schema: unknown, data: unknown): { field: string; formId: string }[] {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { format?: string }> }
  return Object.entries(properties).flatMap(([field, { format }]) => {
    const formId = format === madeFormId.format ? (data as Record<string, unknown> | undefined)?.[field] : undefined
    return typeof formId === 'string' && formId !== '' ? [{ field, formId }] : []
  })
}
