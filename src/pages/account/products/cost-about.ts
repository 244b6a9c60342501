/** What is said where bills have several rates that the plan does not have. */
export const costAboutText = (what: string): string =>
  `Some of your bills have rates whose hours we don’t know, so what ${what} cost on them is an estimate.`
