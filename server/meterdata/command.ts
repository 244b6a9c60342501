import { counted } from '#lib/counted.ts'
import { kwhOf } from '#lib/kwh.ts'
import { OperatorError, type OperatorCommand } from '../operator/operator.ts'
import { BadMeterFile } from './read-file.ts'
import { takeMeterFile } from './store.ts'

/** `npm run feed -- apply FILE` and `npm run import -- FILE`: takes one meter-data file, whole or not at all. */
export const importMeterData: OperatorCommand = async ({ db, settings }, { file = 'file', icps = '{}' }, input, print) => {
  const say = (line: string) => print(`${file}: ${line}`)
  try {
    const { temporaryFolder } = settings
    const taken = await takeMeterFile(db, input, { fileName: file, icpMap: JSON.parse(icps), temporaryFolder, report: say })
    const { isNew, readings, days, totalWh, lateEstimates } = taken
    const sum = `${counted(readings, 'reading')} on ${counted(days, 'day')}, ${kwhOf(totalWh).toFixed(3)} kWh`
    if (!isNew) return say(`imported before, nothing changed (${sum})`)
    say(`imported ${sum} (${taken.format})`)
    if (lateEstimates > 0) say(`left out ${counted(lateEstimates, 'estimate')}: there are final readings already`)
    for (const leniency of taken.leniencies) say(`read although the standard has it otherwise: ${leniency}`)
  } catch (error) {
    if (error instanceof BadMeterFile) throw new OperatorError(`${file} was not imported. ${error.message}`)
    throw error
  }
}
