import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import css from './example-widget.module.css'
import schema from './schema.ts'

export default defineWidget(schema, function ExampleWidget({ title, config, data }) {
  return (
    <Card title={title}>
      <p className={css.text} data-tone={config.tone}>
        {data.text}
      </p>
    </Card>
  )
})
