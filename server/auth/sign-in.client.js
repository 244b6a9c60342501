// The sign-in pages work without this; with it a password can be shown, a demo account fills the form, a double
// click signs in once, and signing out needs no click.
for (const button of document.querySelectorAll('[data-reveal]')) {
  const field = document.getElementById(button.dataset.reveal)
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = field.type === 'password'
    field.type = shown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(shown))
    button.firstChild.textContent = shown ? 'Hide' : 'Show'
  })
}
for (const button of document.querySelectorAll('[data-username]')) {
  button.addEventListener('click', () => {
    document.getElementById('username').value = button.dataset.username
    const password = document.getElementById('password')
    password.value = button.dataset.password
    password.focus()
  })
}
// The portal then has the typeface from its first text on: src/ui/typeface.ts.
document.fonts
  .load('1em Figtree', 'aā')
  .then((faces) => faces.length > 1 && localStorage.setItem('typeface', 'yes'))
  .catch(() => {})
// The slash between month and year comes by itself, and once when it is typed too.
for (const field of document.querySelectorAll('[data-expiry]')) {
  field.addEventListener('input', ({ inputType }) => {
    const typed = field.value.replace(/[\s/]*\/[\s/]*/, '/')
    const written = inputType === 'insertText' && /^(0[1-9]|1[0-2])$/.test(typed) ? `${typed}/` : typed
    if (written !== field.value) field.value = written
  })
}
for (const form of document.querySelectorAll('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
  })
  // The page may come back from the browser's history, ready to be used again.
  addEventListener('pageshow', () => delete form.dataset.sent)
}
for (const form of document.querySelectorAll('form[data-submit-now]')) {
  const answer = document.createElement('input')
  Object.assign(answer, { type: 'hidden', name: 'logout', value: 'yes' })
  form.append(answer)
  form.submit()
}
