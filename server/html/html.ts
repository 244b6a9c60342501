/** Text that is already HTML; a template escapes everything else. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type HtmlValue = Html | string | number | undefined | false | HtmlValue[]

/** A template that escapes its values, except HTML from another template. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(strings.map((part, i) => part + (i < values.length ? render(values[i]) : '')).join(''))
}

export const trustedHtml = (text: string) => new Html(text)

function render(value: HtmlValue): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(render).join('')
  return value === undefined || value === false ? '' : escapeHtml(String(value))
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
