import type { Brand } from '#schemas/brand.ts'
import { BRANDS } from '#lib/brands.ts'
import { type Html, html, type HtmlValue, trustedHtml } from './html.ts'

/** The attributes of a field that the error message above the form is about. */
export const IS_WRONG = trustedHtml('aria-describedby="message" aria-invalid="true"')

/** What is beside and below the text of such a page. */
export interface Around {
  tagline?: string | undefined
  foot?: Html | undefined
}

/** Tags the body of a page that the server renders itself: signing in, the brand's texts, the outbox. */
export const plainPage =
  (brand: Brand, title: string, { tagline, foot }: Around = {}) =>
  (strings: TemplateStringsArray, ...values: HtmlValue[]): string => {
    const { name, ground, spark } = BRANDS[brand]
    return html`<!doctype html>
<html lang="en-NZ" data-brand="${brand}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sign-in/style.css">
<script src="/sign-in/script.js" defer></script>
</head>
<body>
<div class="scene" aria-hidden="true">${tagline && html`<p>${tagline}</p>`}</div>
<div class="panel">
<header class="wordmark"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="${ground}"/><path class="spark" d="${spark}"/></svg>${name}</header>
<main>
${html(strings, ...values)}
</main>
${foot}
</div>
</body>
</html>`.text
  }
