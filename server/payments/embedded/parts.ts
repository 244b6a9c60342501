import { html, trustedHtml } from '../../html/html.ts'
import { TEST_CARDS } from './cards.ts'

/* What the pages of the embedded gateway have in common. */

export interface Answers {
  action?: string
  number?: string
  expiry?: string
  code?: string
}

const textOf = (value: unknown) => String(value ?? '').slice(0, 40)

/** What was typed; whatever was sent, it is text. */
export const typedIn = (body: Answers | undefined) => ({
  number: textOf(body?.number),
  expiry: textOf(body?.expiry),
  code: textOf(body?.code),
})

export const tryingOut = html`<p class="notice" role="note"><strong>For trying out.</strong> No money moves here, and only test cards are taken.</p>`

export const alertOf = (message: string | undefined) => message && html`<p class="message" role="alert" id="message">${message}</p>`

/** The fields of a card; of a saved one those that change. */
export function cardFields(message: string | undefined, isSaved = false) {
  const wrong = message ? trustedHtml('aria-describedby="message" aria-invalid="true"') : ''
  return html`${
    !isSaved &&
    html`<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required maxlength="25" autofocus ${wrong}>`
  }
<label for="expiry">Expires (month/year)</label>
<input id="expiry" name="expiry" inputmode="text" autocomplete="off" required maxlength="7" placeholder="09/29" ${isSaved && trustedHtml('autofocus')} ${wrong}>
<label for="code">Security code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="off" required maxlength="4" ${wrong}>`
}

export const cancelForm = (path: string) =>
  html`<form method="post" action="${path}"><input type="hidden" name="action" value="cancel"><button type="submit" class="quiet cancel">Cancel</button></form>`

export const testCards = html`<details class="demo">
<summary>Test cards</summary>
<p>With any expiry date to come and any three digits.</p>
<ul>${TEST_CARDS.map(({ number, about }) => html`<li><code>${number}</code> ${about}</li>`)}</ul>
</details>`
