import type { Brand } from '#schemas/brand.ts'
import { seededFile } from './seeded.ts'

/* Makes the demo world of a brand, which the servers of tests load. Argument: the brand. */
await seededFile(process.argv[2] as Brand)
