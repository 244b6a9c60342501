/** Text that is HTML already; everything else that goes into a template is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | undefined | false | Value[]

/** A template whose values are escaped, unless they are HTML from such a template themselves. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.map((part, i) => part + (i < values.length ? render(values[i]) : '')).join(''))
}

export const trustedHtml = (text: string) => new Html(text)

function render(value: Value): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(render).join('')
  return value === undefined || value === false ? '' : escapeHtml(String(value))
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
