import type { WidgetProps } from '@rjsf/utils'
import { formatBankAccount } from '#lib/forms/bank-account-text.ts'
import { Line } from './text.tsx'

/** Bank, branch, account and suffix, their hyphens set while somebody types. */
export const BankAccountWidget = (props: WidgetProps) => <Line {...props} kind="text" isNumeric read={formatBankAccount} />
