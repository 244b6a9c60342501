import { createContext, useContext } from 'react'
import type { Catalogue, WidgetTypeInfo } from '#schemas/studio/entities.ts'

/** What there is to build with. */
export const CatalogueContext = createContext<Catalogue | undefined>(undefined)

export function useCatalogue(): Catalogue {
  const catalogue = useContext(CatalogueContext)
  if (!catalogue) throw new Error('there is no catalogue around this')
  return catalogue
}

export const typeOf = ({ types }: Catalogue, type: string): WidgetTypeInfo | undefined => types.find((one) => one.type === type)
