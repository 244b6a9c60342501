import { defineWidget } from '#registry/widget.ts'
import { Card, CardLink } from '#ui/card.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import schema from './schema.ts'

export default defineWidget(schema, function Text({ title, data: { text, link } }) {
  return (
    <Card title={title}>
      <RichText blocks={text} />
      {link && <CardLink to={link.href}>{link.label}</CardLink>}
    </Card>
  )
})
