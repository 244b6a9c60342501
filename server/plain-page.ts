import { BRAND_NAME, type Brand } from './brand.ts'
import { html, type Html } from './html.ts'

/** A page that the server draws by itself: signing in, the brand's texts, the outbox. */
export function plainPage(brand: Brand, title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en-NZ" data-brand="${brand}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${BRAND_NAME[brand]}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sign-in/style.css">
<script src="/sign-in/script.js" defer></script>
</head>
<body>
<div class="scene" aria-hidden="true"></div>
<main class="panel">
<p class="wordmark">${mark(brand)}${BRAND_NAME[brand]}</p>
${body}
</main>
</body>
</html>`.text
}

function mark(brand: Brand): Html {
  return brand === 'pip'
    ? html`<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M16 3c8 5 11 10 11 15a11 11 0 0 1-22 0C5 13 8 8 16 3z"/><path class="spark" d="M16 12c3.500 2.500 4.500 5 4.500 7a4.500 4.500 0 0 1-9 0c0-2 1-4.500 4.500-7z"/></svg>`
    : html`<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M16 2 4 9v14l12 7 12-7V9z"/><path class="spark" d="m17.5 7-8 10.500h5.500L14 25l8.500-11H17z"/></svg>`
}
