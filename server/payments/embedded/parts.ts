import { html, trustedHtml } from '../../html/html.ts'
import { IS_WRONG } from '../../html/plain-page.ts'
import { type CardFault, CODE_PATTERN, EXPIRY_PATTERN, TEST_CARDS } from './cards.ts'

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

export const alertOf = (fault: CardFault | undefined) => fault && html`<p class="message" role="alert" id="message">${fault.wrong}</p>`

const AUTOFOCUS = trustedHtml('autofocus')

/** The fields of a card; of a saved one those that change. The browser checks what it can, so that nothing has to be typed twice. */
export function cardFields(fault: CardFault | undefined, isSaved = false) {
  // A number is never sent back, so it has to be typed again first.
  const focused = isSaved ? (fault?.field ?? 'expiry') : 'number'
  const of = (field: CardFault['field']) => [field === focused && AUTOFOCUS, ' ', field === fault?.field && IS_WRONG]
  return html`${
    !isSaved &&
    html`<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required maxlength="25" ${of('number')}>`
  }
<label for="expiry">Expires (month/year)</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="off" required maxlength="9" placeholder="09/29" pattern="${EXPIRY_PATTERN}" title="Month and year, such as 09/29" data-expiry ${of('expiry')}>
<label for="code">Security code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="off" required maxlength="4" pattern="${CODE_PATTERN}" title="The three digits on the back of the card" ${of('code')}>`
}

export const cancelForm = (path: string) =>
  html`<form method="post" action="${path}"><input type="hidden" name="action" value="cancel"><button type="submit" class="quiet cancel">Cancel</button></form>`

export const testCards = html`<details class="demo">
<summary>Test cards</summary>
<p>With any expiry date to come and any three digits.</p>
<ul>${TEST_CARDS.map(({ number, about }) => html`<li><code>${number}</code> ${about}</li>`)}</ul>
</details>`
