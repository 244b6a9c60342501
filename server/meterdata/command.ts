import { OperatorError, type OperatorCommand } from '../operator.ts'
import { BadMeterFile, readMeterFile } from './read-file.ts'
import { storeMeterFile } from './store.ts'

/** `npm run import -- FILE`: takes one meter-data file, whole or not at all. */
export const importMeterData: OperatorCommand = async ({ db }, { file = 'file', icps = '{}' }, input, print) => {
  try {
    const read = await readMeterFile(input, (line) => print(`${file}: ${line}`))
    const { isNew, readings, days, totalWh } = await storeMeterFile(db, read, file, JSON.parse(icps))
    const sum = `${readings.toLocaleString('en-NZ')} readings on ${days.toLocaleString('en-NZ')} days, ${(totalWh / 1000).toFixed(3)} kWh`
    print(isNew ? `${file}: imported ${sum} (${read.format})` : `${file}: imported before, nothing changed (${sum})`)
  } catch (error) {
    if (error instanceof BadMeterFile) throw new OperatorError(`${file} was not imported. ${error.message}`)
    throw error
  }
}
