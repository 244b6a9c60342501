import { backupWork } from './backup/scheduled.ts'
import { cleanUpWork } from './clean-up.ts'
import { arrangementWork } from './help/end-paid.ts'
import { releaseWork } from './config/scheduled.ts'
import { homeMoveWork } from './home-move/work.ts'
import { insightWork } from './insights/marks.ts'
import { similarHomesWork } from './insights/similar-homes/work.ts'
import type { Work } from './jobs/queue.ts'
import { customerFactsWork } from './customer-facts/follow.ts'
import { experimentWork } from './experiments/follow.ts'
import { generationWork } from './generation/poll.ts'
import { medicalWork } from './medical/work.ts'
import { createPayments } from './payments/payments.ts'
import { autopayWork, paymentWork } from './payments/work.ts'
import { powershoutWork } from './powershout/reminders.ts'
import { canMail, mailWork } from './mail/mailer.ts'
import { webhookWork } from './webhooks/deliver.ts'
import { yourDataWork } from './your-data/download.ts'
import type { OperatorContext } from './operator/operator.ts'
import type { Settings } from './settings.ts'

/** What a process does besides answering, the demo world aside. */
export function worksOf(
  settings: Settings,
  { db, log, storage, widgetTypes }: Pick<OperatorContext, 'db' | 'log' | 'storage' | 'widgetTypes'>,
): Work[] {
  const { brand, mail, publicUrl, webhookTargets, deliversWebhooks, readingsKeptMonths, backups, generationUrl } = settings
  const payments = createPayments(db, settings)
  return [
    ...(mail.kind === 'smtp' ? [mailWork(mail)] : []),
    ...(deliversWebhooks ? [webhookWork(db, { source: publicUrl, rules: webhookTargets, log })] : []),
    releaseWork(db, widgetTypes, { brand, publicUrl, canMail: canMail(mail) }),
    ...(generationUrl ? [generationWork(db, generationUrl)] : []),
    cleanUpWork(db, { readingsKeptMonths }),
    yourDataWork(db, { brand, publicUrl, canMail: canMail(mail) }),
    ...(payments ? [paymentWork(payments), autopayWork(payments)] : []),
    arrangementWork(db),
    medicalWork(db, { publicUrl, canMail: canMail(mail) }),
    insightWork(db),
    experimentWork(db),
    customerFactsWork(db),
    similarHomesWork(db),
    powershoutWork(db, settings),
    homeMoveWork(db, settings),
    ...(backups && storage ? [backupWork(storage, backups)] : []),
  ]
}
