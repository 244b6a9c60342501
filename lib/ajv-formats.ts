import type { Ajv } from 'ajv'
import formats from 'ajv-formats'

/** Teaches a validator the formats of JSON Schema. The package is CommonJS: its function is its default export's default. */
export const addFormats = formats as unknown as (ajv: Ajv) => void
