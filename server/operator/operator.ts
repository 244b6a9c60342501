import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { WidgetTypes } from '../config/widget-types.ts'
import type { Database } from '../db/open.ts'
import type { Settings } from '../settings.ts'
import { lastWords } from '../process/last-words.ts'
import { isListening, listenInFolder, removeSocket, withSocketPath } from './operator-socket.ts'

/*
 * What an operator can do on the command line. A running server that keeps its data in a folder is the only process
 * that may open it, so the commands are sent to that server, through a socket in the folder. The folder is open to its
 * owner alone: there is no other check.
 */

/** What a command works on, in the running server or in a separate process. */
export interface OperatorContext {
  db: Database
  widgetTypes: WidgetTypes
  settings: Settings
  /** Of the running server; the command's own process prints instead. */
  log?: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** The files of a database that the running server keeps in a folder. */
  storage?: { dataFolder: string; copyDatabase(to: string): Promise<void> } | undefined
}

/**
 * A command: text in, lines out.
 * @param write takes a line of the file that the command makes, and waits for a slow reader
 * @throws OperatorError for what the operator can fix
 */
export type OperatorCommand = (
  context: OperatorContext,
  args: Record<string, string>,
  input: Readable,
  print: (line: string) => void,
  write: WriteLine,
) => Promise<void>

export type WriteLine = (line: string) => Promise<void> | void

export class OperatorError extends Error {}

/** Listens for commands in a data folder, whose lock the caller holds. */
export async function listenForOperators(
  dataFolder: string,
  commands: Record<string, OperatorCommand>,
  context: () => OperatorContext | undefined,
): Promise<{ close(): Promise<void> }> {
  const underWay = new Map<IncomingMessage, Promise<unknown>>()
  const server = createServer((request, response) => {
    const ended = Promise.all([serve(request, response, commands, context), once(response, 'close')])
    underWay.set(
      request,
      ended.finally(() => underWay.delete(request)),
    )
  })
  await listenInFolder(server, dataFolder)
  return {
    /** Lets commands that have all they need come to their end, and say so. */
    async close() {
      server.close()
      removeSocket(dataFolder)
      for (const request of underWay.keys()) if (!request.complete) request.destroy()
      await Promise.allSettled(underWay.values())
    },
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  commands: Record<string, OperatorCommand>,
  context: () => OperatorContext | undefined,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://operator')
  const name = pathname.slice(1)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const ready = context()
  response.setHeader('content-type', 'application/x-ndjson')
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const send = (message: OperatorMessage) => response.write(`${JSON.stringify(message)}\n`)
  try {
    if (!command) throw new OperatorError(`There is no command ${name}.`)
    if (!ready) throw new OperatorError('The server is still starting; try again in a moment.')
    const write = async (made: string) => {
      if (!send({ made })) await once(response, 'drain', { signal: gone.signal })
    }
    await command(ready, Object.fromEntries(searchParams), request, (line) => send({ line }), write)
    send({ done: true })
    ready.log?.info({ command: name }, 'a command of an operator')
  } catch (error) {
    request.resume()
    ready?.log?.warn({ command: name }, 'a command of an operator was refused')
    send({ failed: error instanceof OperatorError ? error.message : lastWords(error, 'the command failed') })
  }
  response.end()
}

/** The server ended before a command did. */
export class ServerStopped extends OperatorError {
  /** whether the server may have had the whole of what was sent */
  readonly hadEverything: boolean

  constructor(hadEverything: boolean) {
    super('The server stopped before the command ended.')
    this.hadEverything = hadEverything
  }
}

type OperatorMessage = { line: string } | { made: string } | { done: true } | { failed: string }

/** Sends a command to the server that owns a data folder. Undefined if none does. */
export async function askRunningServer(
  dataFolder: string,
  name: string,
  args: Record<string, string>,
  input: Readable,
  print: (line: string) => void,
  write: WriteLine = () => {},
): Promise<'done' | undefined> {
  let hasSentAll = false
  const response = await withSocketPath(dataFolder, async (path) => {
    if (!(await isListening(path))) return undefined
    return new Promise<IncomingMessage>((resolve, reject) => {
      const request = httpRequest({ socketPath: path, path: `/${name}?${new URLSearchParams(args)}`, method: 'POST' }, resolve)
      request.once('error', (error) => reject(isBrokenOff(error) ? new ServerStopped(hasSentAll) : error))
      request.once('finish', () => {
        hasSentAll = true
      })
      input.once('error', (error) => {
        // Otherwise the server would wait for the rest.
        request.destroy()
        reject(error)
      })
      input.pipe(request)
    })
  })
  if (!response) return undefined
  let isDone = false
  try {
    for await (const message of messagesOf(response)) {
      if ('failed' in message) throw new OperatorError(message.failed)
      if ('line' in message) print(message.line)
      if ('made' in message) await write(message.made)
      if ('done' in message) isDone = true
    }
  } catch (error) {
    if (!isBrokenOff(error)) throw error
  }
  if (!isDone) throw new ServerStopped(hasSentAll)
  return 'done'
}

async function* messagesOf(response: IncomingMessage): AsyncGenerator<OperatorMessage> {
  let rest = ''
  response.setEncoding('utf8')
  for await (const chunk of response) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as OperatorMessage
  }
}

/** A connection whose other end is gone. */
const isBrokenOff = (error: unknown) => /^(ECONNRESET|EPIPE|ECONNREFUSED)$/.test(String((error as { code?: unknown } | undefined)?.code))
