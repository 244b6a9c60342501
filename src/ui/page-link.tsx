import { CardLink } from './card.tsx'

interface Props {
  /** of the widget: schemas/widget-settings.ts */
  config: { leavesOut?: readonly string[]; linkText?: string }
  to: string
  /** what it says unless staff have chosen other words */
  text: string
}

/** The link at the foot of a widget to its page, as its settings have it. */
export const PageLink = ({ config: { leavesOut = [], linkText }, to, text }: Props) =>
  leavesOut.includes('pageLink') ? null : <CardLink to={to}>{linkText ?? text}</CardLink>
