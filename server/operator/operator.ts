import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { WidgetTypes } from '../config/widget-types.ts'
import type { Database } from '../db/open.ts'
import { lastWords } from '../last-words.ts'
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
  /** where files are kept while they are read */
  temporaryFolder: string
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
): Promise<{ close(): void }> {
  const server = createServer((request, response) => void serve(request, response, commands, context))
  await listenInFolder(server, dataFolder)
  return {
    close() {
      server.close()
      removeSocket(dataFolder)
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
  const command = commands[pathname.slice(1)]
  const ready = context()
  response.setHeader('content-type', 'application/x-ndjson')
  const send = (message: OperatorMessage) => response.write(`${JSON.stringify(message)}\n`)
  try {
    if (!command) throw new OperatorError(`There is no command ${pathname.slice(1)}.`)
    if (!ready) throw new OperatorError('The server is still starting; try again in a moment.')
    const write = async (made: string) => {
      if (!send({ made })) await once(response, 'drain')
    }
    await command(ready, Object.fromEntries(searchParams), request, (line) => send({ line }), write)
    send({ done: true })
  } catch (error) {
    request.resume()
    send({ failed: error instanceof OperatorError ? error.message : lastWords(error, 'the command failed') })
  }
  response.end()
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
  const response = await withSocketPath(dataFolder, async (path) => {
    if (!(await isListening(path))) return undefined
    return new Promise<IncomingMessage>((resolve, reject) => {
      const request = httpRequest({ socketPath: path, path: `/${name}?${new URLSearchParams(args)}`, method: 'POST' }, resolve)
      request.once('error', reject)
      input.once('error', (error) => {
        // Otherwise the server would wait for the rest.
        request.destroy()
        reject(error)
      })
      input.pipe(request)
    })
  })
  if (!response) return undefined
  let rest = ''
  response.setEncoding('utf8')
  for await (const chunk of response) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const message = JSON.parse(line) as OperatorMessage
      if ('failed' in message) throw new OperatorError(message.failed)
      if ('line' in message) print(message.line)
      if ('made' in message) await write(message.made)
    }
  }
  return 'done'
}
