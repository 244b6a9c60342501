import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isTable } from '#server/your-data/held.ts'

const folder = fileURLToPath(new URL('../server/db/schema/', import.meta.url))
const modules = await Promise.all(globSync('*.ts', { cwd: folder }).map((file) => import(`${folder}${file}`) as Promise<object>))

/** Every table that the database has. */
export const schemaTables = modules.flatMap((module) => Object.values(module)).filter(isTable)
