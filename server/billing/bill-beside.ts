import { threadFor } from '../threads/thread.ts'
import type { BillContent } from './bill-words.ts'

const bills = threadFor<BillContent, Uint8Array>(new URL('./bill-thread.ts', import.meta.url))

/** Several times what a bill of a hundred pages takes. */
const MOST_MS = 20_000

/** A bill as a PDF, made beside the requests of others. @throws {Error} if it could not be made */
export async function billPdfBeside(content: BillContent): Promise<Buffer> {
  const pdf = await bills.ask(content, MOST_MS)
  if (!pdf) throw new Error('the thread that makes bills has ended')
  return Buffer.from(pdf)
}
