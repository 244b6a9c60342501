import { html, type Html, trustedHtml } from '../html.ts'

type Brand = 'northlight' | 'pip'

const BRAND_NAME: Record<Brand, string> = { northlight: 'Northlight Energy', pip: 'Pip' }

export interface DemoAccount {
  username: string
  password: string
  description: string
}

export interface SignInForm {
  action: string
  cancelAction: string
  username: string
  message?: string | undefined
  demoAccounts: readonly DemoAccount[]
}

function page(brand: Brand, title: string, body: Html): string {
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
<p class="wordmark"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="M16 2 4 9v14l12 7 12-7V9z"/><path class="spark" d="m17.5 7-8 10.500h5.500L14 25l8.500-11H17z"/></svg>${BRAND_NAME[brand]}</p>
${body}
</main>
</body>
</html>`.text
}

export function signInPage(brand: Brand, form: SignInForm): string {
  return page(
    brand,
    'Sign in',
    html`
<h1>Sign in</h1>
<p class="lead">Your power, bills and home in one place.</p>
${form.message && html`<p class="message" role="alert" id="message">${form.message}</p>`}
<form method="post" action="${form.action}" data-once>
<label for="username">Email or username</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="200" value="${form.username}" ${form.message ? trustedHtml('aria-describedby="message" aria-invalid="true"') : ''} ${form.username ? '' : 'autofocus'}>
<label for="password">Password</label>
<div class="reveal">
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" ${form.message ? trustedHtml('aria-describedby="message" aria-invalid="true"') : ''} ${form.username ? 'autofocus' : ''}>
<button type="button" class="quiet" data-reveal="password" aria-pressed="false" hidden>Show<span class="hidden"> password</span></button>
</div>
<button type="submit">Sign in</button>
</form>
<form method="post" action="${form.cancelAction}"><button type="submit" class="quiet wide">Cancel</button></form>
${
  form.demoAccounts.length > 0 &&
  html`
<details class="demo">
<summary>Demo accounts</summary>
<p>Every one has the password <code>${form.demoAccounts[0]?.password}</code>. Choose one to fill in the form.</p>
<ul>${form.demoAccounts.map(
    (account) =>
      html`<li><button type="button" class="quiet" data-username="${account.username}" data-password="${account.password}"><strong>${account.username}</strong><span>${account.description}</span></button></li>`,
  )}</ul>
</details>`
}`,
  )
}

export function expiredPage(brand: Brand): string {
  return page(
    brand,
    'Sign-in expired',
    html`
<h1>This sign-in page has expired</h1>
<p class="lead">It was open for too long, or was used already. Nothing is lost: start again.</p>
<p><a class="button" href="/login?again=1">Start again</a></p>`,
  )
}

export function providerErrorPage(brand: Brand, reason: string): string {
  return page(
    brand,
    'Sign-in problem',
    html`
<h1>Signing in did not work</h1>
<p class="lead">The sign-in request could not be used. Please start again.</p>
<p class="message">${reason}</p>
<p><a class="button" href="/login?again=1">Start again</a></p>`,
  )
}

export function signingOutPage(brand: Brand, form: string): string {
  return page(
    brand,
    'Signing out',
    html`
<h1>Signing you out</h1>
${trustedHtml(form.replace('<form ', '<form data-submit-now '))}
<p><button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>`,
  )
}

export function signedOutPage(brand: Brand): string {
  return page(
    brand,
    'Signed out',
    html`
<h1>You are signed out</h1>
<p><a class="button" href="/login">Sign in again</a></p>`,
  )
}
