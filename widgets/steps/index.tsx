import { defineWidget } from '#registry/widget.ts'
import { Card, CardLink } from '#ui/card.tsx'
import schema from './schema.ts'
import css from './steps.module.css'

export default defineWidget(schema, function Steps({ title, data: { steps, link } }) {
  return (
    <Card title={title}>
      <ol className={css.steps}>
        {steps.map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its number
          <li key={i} className={css.step}>
            <div>
              <h3 className="label">{step.title}</h3>
              {step.body && <p className={css.body}>{step.body}</p>}
            </div>
          </li>
        ))}
      </ol>
      {link && <CardLink to={link.href}>{link.label}</CardLink>}
    </Card>
  )
})
