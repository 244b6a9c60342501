import { defineWidget } from '#registry/widget.ts'
import { Card, CardLink } from '#ui/card.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import schema from './schema.ts'

export default defineWidget(schema, function FiguresWidget({ title, data: { figures, source, link } }) {
  return (
    <Card title={title}>
      <Figures>
        {figures.map(({ value, label, note }) => (
          <Figure key={`${label} ${value}`} name={label} note={note} size="large">
            {value}
          </Figure>
        ))}
      </Figures>
      {source && <p className="quiet">{source}</p>}
      {link && <CardLink to={link.href}>{link.label}</CardLink>}
    </Card>
  )
})
