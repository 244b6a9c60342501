import type { Brand } from '#schemas/brand.ts'
import type { BrandTexts } from '#schemas/document/brand.ts'
import { BRANDS } from '#lib/brands.ts'
import { paths } from '#lib/paths.ts'
import { telHref } from '#lib/tel-href.ts'
import { html, trustedHtml } from '../html/html.ts'
import { type Around, IS_WRONG, plainPage } from '../html/plain-page.ts'

export interface DemoAccount {
  username: string
  password: string
  description: string
}

/** What the brand says around the pages of signing in. */
export interface SignInTexts extends Pick<BrandTexts, 'tagline' | 'phone'> {
  links: Pick<BrandTexts['links'], 'contact' | 'privacy' | 'terms' | 'register'>
  /** the state of the service, if there is anything to say */
  notice?: { title: string; body: string } | undefined
}

/** The tagline and the footer of a sign-in page, as in src/ui/footer.tsx. @param hasJoin whether visitors may not be customers yet */
export const around = (brand: Brand, { tagline, phone, links }: SignInTexts, hasJoin = true): Around => ({
  tagline,
  foot: html`<footer class="foot">
${hasJoin && html`<p>New here? <a href="${links.register}">Join ${BRANDS[brand].name}</a></p>`}
<p>Need help? Call <a href="${telHref(phone)}">${phone}</a></p>
<nav aria-label="Help"><ul><li><a href="${links.contact}">Contact Us</a></li><li><a href="${links.privacy}">Privacy Policy</a></li><li><a href="${links.terms}">Terms</a></li></ul></nav>
</footer>`,
})

const noticeOf = ({ notice }: SignInTexts) =>
  notice && html`<p class="notice" role="status"><strong>${notice.title}</strong> ${notice.body}</p>`

const cancelForm = (action: string) =>
  html`<form method="post" action="${action}"><button type="submit" class="quiet cancel">Cancel</button></form>`

interface SignInForm {
  texts: SignInTexts
  action: string
  /** where to ask for a link to choose a new password; absent where no email can be sent */
  forgotAction?: string | undefined
  /** where to ask for a link by email instead; absent where no email can be sent */
  linkAction?: string | undefined
  lead: string
  username: string
  message?: string | undefined
  demoAccounts: readonly DemoAccount[]
}

export const signInPage = (brand: Brand, form: SignInForm) => plainPage(brand, 'Sign in', around(brand, form.texts))`
<h1>Sign in</h1>
<p class="lead">${form.lead}</p>
${noticeOf(form.texts)}
${form.message && html`<p class="message" role="alert" id="message">${form.message}</p>`}
<form method="post" action="${form.action}" data-once>
<label for="username">Email or username</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="200" value="${form.username}" ${form.message ? IS_WRONG : ''} ${form.username ? '' : 'autofocus'}>
<label for="password">Password</label>
<div class="reveal">
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" ${form.message ? IS_WRONG : ''} ${form.username ? 'autofocus' : ''}>
<button type="button" class="quiet" data-reveal="password" aria-pressed="false" hidden>Show<span class="hidden"> password</span></button>
</div>
${form.forgotAction && html`<p class="beside"><a href="${form.forgotAction}">Forgot your password?</a></p>`}
<button type="submit">Sign in</button>
</form>
${form.linkAction && html`<p class="other-way"><a href="${form.linkAction}">Email me a sign-in link instead</a></p>`}
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
}`

interface EmailForm {
  texts: SignInTexts
  action: string
  cancelAction: string
  passwordAction: string
  email: string
  message?: string | undefined
}

export const linkPage = (brand: Brand, form: EmailForm) => plainPage(brand, 'Sign in by email', around(brand, form.texts))`
<h1>Sign in by email</h1>
<p class="lead">We’ll email you a link that signs you in. No password needed.</p>
${emailForm(form)}`

export const forgotPage = (brand: Brand, form: EmailForm) => plainPage(brand, 'Forgot your password', around(brand, form.texts))`
<h1>Forgot your password?</h1>
<p class="lead">We’ll email you a link to choose a new one.</p>
${emailForm(form)}`

const emailForm = (form: EmailForm) => html`${form.message && html`<p class="message" role="alert" id="message">${form.message}</p>`}
<form method="post" action="${form.action}" data-once novalidate>
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="200" value="${form.email}" ${form.message ? IS_WRONG : ''} autofocus>
<button type="submit">Send me a link</button>
</form>
<p class="other-way"><a href="${form.passwordAction}">Sign in with a password</a></p>
${cancelForm(form.cancelAction)}`

interface Sent {
  texts: SignInTexts
  email: string
  /** the kind of link, such as 'a sign-in link' */
  link: string
  minutes: number
  hasOutbox: boolean
  again: string
}

export const linkSentPage = (brand: Brand, { texts, email, link, minutes, hasOutbox, again }: Sent) => plainPage(
  brand,
  'Check your email',
  around(brand, texts),
)`
<h1>Check your email</h1>
<p class="lead">If ${email} belongs to one of our customers, we’ve sent it ${link}. The link works once, for the next ${minutes} minutes.</p>
${hasOutbox && html`<p><a class="button" href="/outbox">Open the outbox</a></p><p class="quiet-text">No mail server is set up here, so emails wait in the outbox.</p>`}
<p class="quiet-text">Nothing there after a few minutes? Look in your junk folder, or <a href="${again}">ask for another link</a>.</p>`

interface AsWhom {
  texts: SignInTexts
  email: string
  goOn: string
  cancelAction: string
}

export const asWhomPage = (brand: Brand, { texts, email, goOn, cancelAction }: AsWhom) => plainPage(
  brand,
  'Sign in by email',
  around(brand, texts),
)`
<h1>Sign in by email</h1>
<p class="lead">This link signs you in as ${email}.</p>
<p><a class="button" href="${goOn}">Sign in as ${email}</a></p>
<p class="quiet-text">Not your address? Then this link isn’t meant for you. Choose Cancel.</p>
${cancelForm(cancelAction)}`

export const expiredPage = (brand: Brand, texts: SignInTexts) => plainPage(brand, 'Sign-in expired', around(brand, texts))`
<h1>This sign-in page has expired</h1>
<p class="lead">It was open too long or has already been used. Nothing is lost. Please start again.</p>
<p><a class="button" href="${paths.login({ again: '1' })}">Start again</a></p>`

/** @param reason the provider's own words, for the helpdesk */
export const providerErrorPage = (brand: Brand, around: Around, reason: string) => plainPage(brand, 'Sign-in problem', around)`
<h1>We couldn’t sign you in</h1>
<p class="lead">Something was wrong with the link or page you came from. Please start again.</p>
<p><a class="button" href="${paths.login({ again: '1' })}">Start again</a></p>
<p class="quiet-text">If you call us about it, say ‘${reason}’.</p>`

export const signingOutPage = (brand: Brand, form: string) => plainPage(brand, 'Signing out')`
<h1>Signing you out</h1>
${trustedHtml(form.replace('<form ', '<form data-submit-now '))}
<p><button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>`

/** For a sign-out that the portal did not ask for: nothing ends until the person says so. */
export const confirmSignOutPage = (brand: Brand, around: Around, form: string) => plainPage(brand, 'Sign out', around)`
<h1>Do you want to sign out?</h1>
<p class="lead">You’re signed in on this device. Signing out here signs you out in every tab.</p>
${trustedHtml(form)}
<p><button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>
<p><a href="${paths.account()}">Stay signed in</a></p>`

export const signedOutPage = (brand: Brand, around: Around) => plainPage(brand, 'Signed out', around)`
<h1>You are signed out</h1>
<p class="lead">See you next time.</p>
<p><a class="button" href="${paths.login()}">Sign in again</a></p>`
