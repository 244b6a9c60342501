/** Pixels of a rem: the size of the text that the reader has chosen, as it was when the page began. */
export const REM_PX: number = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
