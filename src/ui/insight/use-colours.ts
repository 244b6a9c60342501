/** What a short list sums up as everything else, Other with it. */
export const REST_COLOUR = 'var(--color-use-other)'

/** What each use of energy is drawn in, in both themes; the names are those that the server sends. */
const COLOURS: Record<string, string> = {
  'Always on': 'var(--color-use-always-on)',
  Heating: 'var(--color-use-heating)',
  'Hot water': 'var(--color-use-hot-water)',
  Appliances: 'var(--color-use-appliances)',
  Electronics: 'var(--color-use-electronics)',
  Lighting: 'var(--color-use-lighting)',
  Cooling: 'var(--color-use-cooling)',
  'Electric vehicle': 'var(--color-use-vehicle)',
  Pool: 'var(--color-use-pool)',
  Cooking: 'var(--color-use-cooking)',
  Other: REST_COLOUR,
}

/** The colour of a use; of one that is not known here, the server's own. */
export const colourOfUse = ({ name, hexColour }: { name: string; hexColour: string }): string =>
  Object.hasOwn(COLOURS, name) ? (COLOURS[name] ?? hexColour) : hexColour
