const PATHS = {
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  after: 'M4 4h16v7H4zM12 14v7M8.5 17.500h7',
  duplicate: 'M8 8h12v12H8zM4 16V4h12',
  move: 'M4 5h7v14H4zM14 12h7M18 9l3 3-3 3',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
} as const

/** A drawing for an action of the editor, beside ui/icon.tsx, which customers load. */
export const ActionIcon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
)
