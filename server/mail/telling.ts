import type { Brand } from '#schemas/brand.ts'

/** How people are told by mail. */
export interface Telling {
  publicUrl: string
  canMail: boolean
}

/** The same in a brand's name. */
export interface BrandTelling extends Telling {
  brand: Brand
}
