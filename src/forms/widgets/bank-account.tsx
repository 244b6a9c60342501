import type { WidgetProps } from '@rjsf/utils'
import { formatBankAccount } from '#lib/forms/bank-account-text.ts'
import { Line } from './text.tsx'

/** A bank account number; hyphens are added while typing. */
export const BankAccountWidget = (props: WidgetProps) => <Line {...props} kind="text" isNumeric read={formatBankAccount} />
