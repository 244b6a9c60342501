import { lazy, Suspense } from 'react'
import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import schema from './schema.ts'

// Forms bring code and styles that no page without one loads.
const MadeForm = lazy(() => import('#forms/made-form/made-form.tsx').then((file) => ({ default: file.MadeForm })))

/** About what three questions take, until they are here. */
const HEIGHT_REM = 20

export default defineWidget(schema, function FormWidget({ title, data: { formId } }) {
  return (
    <Card title={title}>
      {formId === '' ? (
        <p className="quiet">No form is chosen yet.</p>
      ) : (
        <Suspense fallback={<div style={{ minBlockSize: `${HEIGHT_REM}rem` }} />}>
          <MadeForm key={formId} formId={formId} />
        </Suspense>
      )}
    </Card>
  )
})
