import type { Part } from '#schemas/studio/entities.ts'

/** The pieces that are words, lists and switches, as the navigation names them. */
export const CONTENT = [
  {
    part: 'content:heroMessages',
    label: 'Hero messages',
    lead: 'What the top of the dashboard says. The first that fits somebody is shown.',
  },
  { part: 'content:heroMenu', label: 'Hero menu', lead: 'The links below the greeting.' },
  { part: 'content:actionTiles', label: 'Action tiles', lead: 'What somebody can do from the dashboard.' },
  { part: 'content:nextBestActions', label: 'Next best actions', lead: 'Suggestions, up to three that fit.' },
  { part: 'content:featureMessages', label: 'Feature messages', lead: 'Slides that introduce features to somebody new.' },
  { part: 'content:promotions', label: 'Promotions', lead: 'Tooltips that point out something new, until their end date.' },
  { part: 'content:whatsNew', label: 'What’s new', lead: 'Dialogs over a page, each until it was seen.' },
  { part: 'content:tips', label: 'Tips', lead: 'Ways to use less, by category and season.' },
  { part: 'content:bottledGas', label: 'Bottled gas', lead: 'What the page of bottled gas says and asks.' },
  { part: 'content:broadband', label: 'Broadband plans', lead: 'The plans that can be had.' },
  { part: 'brand:northlight', label: 'Texts of Northlight', lead: 'What the brand says of itself, and where its pages are.' },
  { part: 'brand:pip', label: 'Texts of Pip', lead: 'What the brand says of itself, and where its pages are.' },
  {
    part: 'switches',
    label: 'Outage and national alert',
    lead: 'What is turned on and off in a hurry. It takes effect once it is published.',
  },
] as const

/** What a piece is called, for people. */
export function nameOfPart(parts: ReadonlyMap<string, Part>, part: string): string {
  const listed = CONTENT.find((one) => one.part === part)
  if (listed) return listed.label
  if (part === 'tabs') return 'Order of the tabs'
  if (part === 'navigation') return 'Navigation'
  const piece = parts.get(part)
  const value = (piece?.value ?? piece?.released) as { label?: string; title?: string; schema?: { title?: string } } | undefined
  const [kind, id] = part.split(/:(.*)/)
  return value?.label ?? value?.title ?? value?.schema?.title ?? id ?? kind ?? part
}
