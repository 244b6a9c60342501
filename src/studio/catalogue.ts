import { createContext, useContext } from 'react'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { Catalogue, WidgetTypeInfo } from '#schemas/studio/entities.ts'

export const CatalogueContext = createContext<Catalogue | undefined>(undefined)

export function useCatalogue(): Catalogue {
  const catalogue = useContext(CatalogueContext)
  if (!catalogue) throw new Error('there is no CatalogueContext around this component')
  return catalogue
}

export const typeOf = ({ types }: Catalogue, type: string): WidgetTypeInfo | undefined => types.find((one) => one.type === type)

/** The call that feeds a widget, with its options, as the server names it for customers; undefined for one without a call. */
export function sourceIn(catalogue: Catalogue, { type, config, source: own }: Pick<WidgetDocument, 'type' | 'config' | 'source'>) {
  const { source = own, query = [] } = typeOf(catalogue, type) ?? {}
  const options = query.toSorted().flatMap((name) => (config[name] === undefined ? [] : [[name, String(config[name])]]))
  return source !== undefined && options.length > 0 ? `${source}?${new URLSearchParams(options)}` : source
}
