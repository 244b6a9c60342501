import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { usedInstructions } from '../db/schema/payments.ts'
import { problem } from '../http/problem.ts'

const hashSlowly = promisify<string, string, number, { N: number }, Buffer>(scrypt)

/** Of scrypt: a twentieth of a second. Tests lower it. */
export const instructionCost = { N: 16_384 }

export interface Instruction {
  billingAccountId: string
  /** which call gave it, and the name that the customer's page gave it */
  key: string
  contentHash: string
}

/**
 * Names an instruction by what it says. The hash is slow, since a bank account number can be guessed from a quick one.
 * @param content what is instructed, without the key
 */
export async function instructionOf(billingAccountId: string, call: string, key: string, content: object): Promise<Instruction> {
  const inOrder = JSON.stringify(Object.entries(content).sort(([a], [b]) => a.localeCompare(b)))
  const hash = await hashSlowly(inOrder, `${billingAccountId} ${call} ${key}`, 32, instructionCost)
  return { billingAccountId, key: `${call} ${key}`, contentHash: hash.toString('base64url') }
}

/** Takes an instruction, once. The account is locked. `same`: it was taken before; `other`: its name was used for something else. */
export async function takeInstruction(tx: Database, instruction: Instruction): Promise<'new' | 'same' | 'other'> {
  const { billingAccountId, key: instructionKey, contentHash } = instruction
  const known = await findUsed(tx, instruction)
  if (known) return known.contentHash === contentHash ? 'same' : 'other'
  await tx.insert(usedInstructions).values({ billingAccountId, instructionKey, contentHash })
  return 'new'
}

async function findUsed(db: Database, { billingAccountId, key }: Instruction) {
  const [known] = await db
    .select()
    .from(usedInstructions)
    .where(and(eq(usedInstructions.billingAccountId, billingAccountId), eq(usedInstructions.instructionKey, key)))
  return known
}

/** Whether an instruction of this name was taken before. */
export const wasTaken = async (db: Database, instruction: Instruction): Promise<boolean> => (await findUsed(db, instruction)) !== undefined

export const keyUsed = () =>
  problem('/error/payments/key_used', 'This was sent before, with other answers. Reload the page to see what holds, then try again.')
