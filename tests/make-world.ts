import type { Brand } from '#schemas/brand.ts'
import { seededFile } from './seeded.ts'

/* Makes the demo worlds of brands, which the servers of tests load. Arguments: the brands. */
for (const brand of process.argv.slice(2)) await seededFile(brand as Brand)
