import { teReoIn } from '#lib/te-reo.ts'
import { html, type HtmlValue } from './html.ts'

/** A text with its words of te reo marked, so that a screen reader says them right; in the browser: src/ui/te-reo.tsx. */
export const withTeReo = (text: string): HtmlValue =>
  teReoIn(text).map((piece) => (piece.isTeReo ? html`<span lang="mi">${piece.text}</span>` : piece.text))
