/** A link that turns out to be a download leaves nothing: after this the page counts as staying. */
const STAYS_AFTER_MS = 5_000

let isLeaving = false

addEventListener('beforeunload', () => {
  isLeaving = true
  setTimeout(() => {
    isLeaving = false
  }, STAYS_AFTER_MS)
})

/** Whether the browser is about to open another page: what fails then was only cut off, and means nothing. */
export const isPageLeaving = () => isLeaving
