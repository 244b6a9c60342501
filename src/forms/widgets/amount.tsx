import type { WidgetProps } from '@rjsf/utils'
import { Line } from './text.tsx'

/** A typed number; other text is kept, and the form's rules refuse it. */
export const AmountWidget = (props: WidgetProps) => (
  <Line {...props} kind="text" isNumeric read={(text) => (/^\d+$/.test(bare(text)) ? Number(bare(text)) : text)} />
)

/** Without the spaces and commas between thousands. */
const bare = (text: string) => text.replace(/[\s,]/g, '')
