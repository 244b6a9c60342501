import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import type { CompiledForm } from '../forms/compiled-form.ts'
import { isQuestionOf } from '../forms/given-answers.ts'
import { findGasSupplies } from '../gas/queries.ts'
import { findLpgSupplies } from '../lpg/queries.ts'
import { isFromBeforeFreshStart } from '../profile/fresh-start.ts'
import { findProfile } from '../profile/queries.ts'

type Answers = Record<string, unknown>

/** Answers of the carbon calculator that the selected home has given elsewhere; those that its form would not take are left out. */
export async function findKnownAnswers(db: Database, scope: Scope, form: CompiledForm): Promise<Answers> {
  const row = await findProfile(db, scope)
  const { answers: given = {} } = row?.profile && !isFromBeforeFreshStart(row.profile.updatedAt) ? row.profile : {}
  const kind = (await gasOf(db, scope)) ?? (usesNoGas(given) ? 'None' : undefined)
  const isAsked = isQuestionOf(form)
  const known: Answers = {
    NumberOfAdults: given.NumberOfAdultOccupants,
    NumberOfChildren: given.NumberOfChildOccupants,
    GasType: kind,
    GasUses: kind && kind !== 'None' ? gasUsesOf(given) : undefined,
  }
  return Object.fromEntries(
    Object.entries(known).filter(
      ([question, answer]) => answer !== undefined && isAsked(question) && form.partial({ [question]: answer }).length === 0,
    ),
  )
}

async function gasOf(db: Database, scope: Scope): Promise<'Natural' | 'Bottled' | undefined> {
  if ((await findGasSupplies(db, scope)).length > 0) return 'Natural'
  const bottled = (await findLpgSupplies(db, scope)).some(({ site }) => site.id === scope.selected?.siteId)
  return bottled ? 'Bottled' : undefined
}

/** Of any retailer. */
const usesNoGas = ({ EnergyTypesUsed: used }: Answers) => Array.isArray(used) && !used.includes('NaturalGas') && !used.includes('Lpg')

/** Undefined where the profile does not say: then it is asked. */
function gasUsesOf({ HeatingFuels, WaterHeating }: Answers): string[] | undefined {
  const uses = [...(HeatingFuels === 'Gas' ? ['Heating'] : []), ...(WaterHeating === 'Gas' ? ['HotWater'] : [])]
  return uses.length > 0 ? uses : undefined
}
