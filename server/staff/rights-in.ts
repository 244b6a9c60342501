import { STAFF_RIGHTS, type StaffRight } from '#schemas/staff/entities.ts'
import { OperatorError } from '../operator/operator.ts'

/** The rights in a list such as `look,edit`, or `none`. @throws {OperatorError} for a word that is no right */
export function rightsIn(text: string): StaffRight[] {
  if (text === 'none') return []
  return text.split(',').map((name) => {
    const right = STAFF_RIGHTS.find((one) => one === name.trim())
    if (!right) throw new OperatorError(`There is no right "${name.trim()}"; there are ${STAFF_RIGHTS.join(', ')}, and none.`)
    return right
  })
}
