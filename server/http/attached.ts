/**
 * Values of objects that live as long as a request, such as the request itself; a copy of the object has none. In a WeakMap that lives
 * longer, the values survive minor garbage collections: under load the heap grew by each request's whole answer, and each collection
 * took 10 ms.
 */
export class Attached<Value> {
  readonly #key = Symbol('attached')

  get(owner: object): Value | undefined {
    return (owner as Record<symbol, Value | undefined>)[this.#key]
  }

  set(owner: object, value: Value | undefined): void {
    Object.defineProperty(owner, this.#key, { value, configurable: true })
  }
}
