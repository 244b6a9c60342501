/**
 * Values of objects that live as long as a request, such as the request itself; a copy of the object has none. A WeakMap that outlives
 * them has its table among the old objects, so each of its values, and all that hangs on it, survives the collections of young ones: under
 * load the heap grew by a request's whole answer each time, and each collection took 10 ms.
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
