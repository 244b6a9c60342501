/** The steps of the modal, in order. Source: portal-shell.md, section 2, Home move modal. */
export const STEPS = [
  { id: 'date', title: 'Where and when' },
  { id: 'energy', title: 'Choose your energy' },
  { id: 'plan', title: 'Choose your plan' },
  { id: 'property-info', title: 'About the new place' },
  { id: 'contact-details', title: 'How to reach you' },
  { id: 'review', title: 'Check and send' },
] as const

export type OfferStep = (typeof STEPS)[number]['id']

/** The step after the last: it is told. */
export const TOLD = 'success'
