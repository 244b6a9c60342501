import type { Readable } from 'node:stream'

/** A file to be saved, with the name it should have; a long one is made while it is sent. */
export class FileAnswer {
  readonly name: string
  readonly content: string | Buffer | Iterable<string> | Readable
  constructor(name: string, content: FileAnswer['content']) {
    this.name = name
    this.content = content
  }

  /** The header that carries the name: plain for old programs, in Unicode for all others (RFC 6266). */
  get disposition(): string {
    const plain = this.name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\]/g, '')
    return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.name)}`
  }
}
