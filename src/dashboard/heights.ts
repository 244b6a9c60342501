import { tabStorage } from '#browser/browser-storage.ts'
import { readAccountNumber } from '#session/storage.ts'

const HEIGHTS = 'widget_heights'

interface Stored {
  /** the account and the width of the window */
  of: string
  /** by tab and widget */
  px: Record<string, number>
}

const isStored = (value: unknown): value is Stored => {
  const { of, px } = { ...(value as Partial<Stored> | undefined) }
  return typeof of === 'string' && typeof px === 'object' && px !== null
}

const conditions = (width: number) => `${readAccountNumber()} ${width}`

function storedHeights(width: number): Stored['px'] {
  const stored = tabStorage.readJson(HEIGHTS, isStored)
  return stored?.of === conditions(width) ? stored.px : {}
}

/** The heights of a page's widgets, stored in the tab: a reload reserves what each of them needed. */
export class Heights {
  readonly #tabId: string
  readonly #px: Map<string, number>
  readonly #watched = new Set<HTMLElement>()
  readonly #observer: ResizeObserver
  #width = innerWidth

  constructor(tabId: string) {
    this.#tabId = tabId
    this.#px = new Map(Object.entries(storedHeights(this.#width)))
    this.#observer = new ResizeObserver((entries) => {
      if (innerWidth !== this.#width) this.#forgetWidth()
      for (const { target, borderBoxSize } of entries) this.#px.set(this.#nameOf(target.id), borderBoxSize[0]?.blockSize ?? 0)
    })
  }

  /** What a widget measured at this width, px. */
  of(id: string): number | undefined {
    return this.#px.get(this.#nameOf(id))
  }

  /** Follows the height of a widget's place. @returns stops that */
  watch(place: HTMLElement): () => void {
    this.#watched.add(place)
    this.#observer.observe(place)
    return () => {
      this.#watched.delete(place)
      this.#observer.unobserve(place)
    }
  }

  /** Asks the window nothing: a page that is being left would be laid out once more. */
  store(): void {
    const px = { ...storedHeights(this.#width), ...Object.fromEntries(this.#px) }
    tabStorage.write(HEIGHTS, JSON.stringify({ of: conditions(this.#width), px }))
  }

  #nameOf(id: string): string {
    return `${this.#tabId} ${id}`
  }

  /** Heights of another width say nothing about this one. */
  #forgetWidth(): void {
    this.#width = innerWidth
    this.#px.clear()
    for (const place of this.#watched) place.style.minBlockSize = ''
  }
}
