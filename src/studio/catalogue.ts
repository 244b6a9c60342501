import { createContext, useContext } from 'react'
import type { Catalogue, WidgetTypeInfo } from '#schemas/studio/entities.ts'

export const CatalogueContext = createContext<Catalogue | undefined>(undefined)

export function useCatalogue(): Catalogue {
  const catalogue = useContext(CatalogueContext)
  if (!catalogue) throw new Error('there is no CatalogueContext around this component')
  return catalogue
}

export const typeOf = ({ types }: Catalogue, type: string): WidgetTypeInfo | undefined => types.find((one) => one.type === type)
