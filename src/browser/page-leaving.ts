/** A link may turn out to be a download, which leaves no page: after this time the page counts as staying. */
const STAYS_AFTER_MS = 5_000

let isLeaving = false

addEventListener('beforeunload', () => {
  isLeaving = true
  setTimeout(() => {
    isLeaving = false
  }, STAYS_AFTER_MS)
})

// A page that the browser kept and shows again is of the time it was left: signed in, or with a busy button. It is loaded again, and is not
// shown until then. Its layout stays, so that its scroll position is stored.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  document.documentElement.style.visibility = 'hidden'
  location.reload()
})

/** True while the browser is about to open another page: calls that fail then were only cut off. */
export const isPageLeaving = () => isLeaving
