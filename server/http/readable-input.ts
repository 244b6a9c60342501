import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readJson, readUtf8, UnreadableInput } from './read-json.ts'

/** Names that change how an object works instead of being in it. */
const RESERVED_NAMES = new Set(['__proto__', 'prototype'])

/**
 * Refuses, on every route and before its schema, input that no database or later step can take: NUL or unpaired
 * surrogates, huge numbers, names of prototypes, encodings other than UTF-8.
 */
export function refuseUnreadableInput(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      if (/charset=(?!"?utf-?8)/i.test(request.headers['content-type'] ?? '')) throw new UnsupportedCharset()
      done(null, readJson(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('preValidation', async (request) => {
    // RFC 9112, 3.2: only the version before needs no host.
    if (request.raw.httpVersion === '1.1' && !request.headers.host) throw new UnreadableInput('The request names no host.')
    // Any address is a page of the browser application, which reads it itself.
    if (request.is404) return
    checkEncoding(request)
    for (const input of [request.params, request.query, request.body]) checkValue(input)
  })
}

class UnsupportedCharset extends Error {
  readonly statusCode = 415
  override message = 'The body must be UTF-8.'
}

function checkEncoding({ url }: FastifyRequest): void {
  try {
    decodeURIComponent(url)
  } catch (cause) {
    throw new UnreadableInput('The address is not encoded as UTF-8.', { cause })
  }
}

/** @throws {UnreadableInput} */
export function checkValue(input: unknown): void {
  // A file is read by its route.
  if (input instanceof Readable) return
  if (Buffer.isBuffer(input)) {
    checkForm(readUtf8(input))
    return
  }
  const waiting = [input]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') checkText(value)
    else if (typeof value === 'number') checkNumber(value)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        if (RESERVED_NAMES.has(name)) throw new UnreadableInput(`"${name}" is no name of a value.`)
        checkText(name)
        waiting.push(member)
      }
    }
  }
}

/** A form that another program parses later. */
function checkForm(text: string): void {
  try {
    checkText(decodeURIComponent(text.replaceAll('+', ' ')))
  } catch (cause) {
    throw new UnreadableInput('The form is not encoded as UTF-8.', { cause })
  }
}

function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new UnreadableInput('Text must not contain NUL or half a character.')
}

function checkNumber(value: number): void {
  if (!Number.isFinite(value)) throw new UnreadableInput('A number is too large.')
}
