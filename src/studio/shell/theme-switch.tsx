import { SegmentedControl } from '#ui/segmented-control.tsx'

export type Look = 'light' | 'dark'

const LOOKS = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export const ThemeSwitch = ({ look, onChange }: { look: Look; onChange(look: Look): void }) => (
  <SegmentedControl label="Theme" options={LOOKS} value={look} onChange={onChange} />
)
