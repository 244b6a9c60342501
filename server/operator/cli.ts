import { basename, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { lockDataFolder } from '../db/lock.ts'
import { lineOf } from './expected-error.ts'
import { endOnUncaught, lastWords } from '../last-words.ts'
import { applyFeedFile, exportFeed } from './feed-files.ts'
import { askRunningServer, OperatorError } from './operator.ts'
import { open, printFile, printLine, run } from './run-command.ts'
import { readSettings } from '../settings.ts'

const USAGE = `Usage:
  npm run config -- export > portal.json        the configuration that customers see, as a file
  npm run config -- apply portal.json           checks a file and releases it, whole or not at all
      --note TEXT                               why, kept with the release
  npm run config -- shipped                     the pieces of the draft that this version ships otherwise
  npm run config -- adopt PIECE                 puts one into the draft as this version ships it
  npm run feed -- apply FILE...                 takes the records of the retailer's systems (docs/feed.md), or meter data:
                                                EIEP3 (10, 11) and EIEP13A (1.1 to 1.4); - for standard input
      --dry-run                                 says what would come of it
      --keep-going                              takes the good records; the others are written to FILE.refused.ndjson
      --icp ICP=SUPPLY_POINT                    which supply point a masked or unknown ICP is; may be repeated
  npm run feed -- check FILE...                 says what is wrong with records, and takes none
  npm run feed -- export FILE                   everything that the feed could have brought, as records, packed
                                                where FILE ends with .gz; - for standard output
  npm run import -- FILE...                     the same as feed -- apply, for meter data
  npm run person -- create EMAIL --name NAME    makes a member of staff, who chooses a password by a mailed or printed link
      --rights RIGHT,...                        publish, act and readLog without it
      --subject SUBJECT                         who they are at your own sign-in provider
  npm run person -- USERNAME                    what a person may do
      --rights RIGHT,...|none                   makes them staff with exactly these rights: look, edit, publish (Studio),
                                                act (for customers), readLog
      --sign-out                                ends all their sessions and tokens
      --test-customer yes|no                    whether Studio may show previews as this person
  npm run keys -- replace                       makes new keys that sign tokens and cookies, and ends all sessions
  npm run migrate                               brings the database up to date, as every start does
  npm run backup -- FILE                        writes the database to a new file, beside a running portal or without one
  npm run restore -- FILE                       makes that file the database of an empty data folder`

/** The operator's command line, with or without a running server. Errors take one line. */
export async function operate(args: string[]): Promise<void> {
  endOnUncaught()
  try {
    await dispatch(args)
  } catch (error) {
    console.error(lineOf(error) ?? badArgument(error) ?? lastWords(error, 'the command failed'))
    process.exitCode = 1
  }
}

/** What Node says of arguments that it cannot read, without its advice. */
function badArgument(error: unknown): string | undefined {
  const { code, message } = error as { code?: string; message: string }
  if (!code?.startsWith('ERR_PARSE_ARGS')) return undefined
  return `${message.split('. To specify')[0]?.replace(/^Unknown option '(.*)'$/, 'There is no option $1')}.\n\n${USAGE}`
}

async function dispatch([command, ...rest]: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: {
      note: { type: 'string' },
      icp: { type: 'string', multiple: true },
      name: { type: 'string' },
      subject: { type: 'string' },
      rights: { type: 'string' },
      'test-customer': { type: 'string' },
      'sign-out': { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      'keep-going': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return printLine(USAGE)
  if (command === 'config' && positionals[0] === 'export') return run('config-export', {}, Readable.from([]), printFile)
  if (command === 'config' && positionals[0] === 'apply' && positionals[1]) {
    const author = process.env.USER || 'operator'
    return run('config-apply', { author, note: values.note ?? '' }, open(positionals[1]))
  }
  if (command === 'config' && positionals[0] === 'shipped') return run('config-shipped', {}, Readable.from([]))
  if (command === 'config' && positionals[0] === 'adopt' && positionals.length === 2 && positionals[1]) {
    return run('config-adopt', { piece: positionals[1], author: process.env.USER || 'operator' }, Readable.from([]))
  }
  const icps = JSON.stringify(Object.fromEntries((values.icp ?? []).map(mapping)))
  if (command === 'import' && positionals.length > 0) {
    return eachFile(positionals, (file) => run('meter-data', { file: basename(file), icps }, open(file)))
  }
  if (command === 'feed' && (positionals[0] === 'apply' || positionals[0] === 'check') && positionals.length > 1) {
    const isDryRun = values['dry-run'] || positionals[0] === 'check'
    const args = { icps, dryRun: isDryRun ? 'yes' : '', keepGoing: values['keep-going'] ? 'yes' : '' }
    return eachFile(positionals.slice(1), (file) => applyFeedFile(file, args), isDryRun ? 'right' : 'taken')
  }
  if (command === 'feed' && positionals[0] === 'export' && positionals.length === 2 && positionals[1]) return exportFeed(positionals[1])
  if (command === 'person' && positionals[0] === 'create' && positionals.length === 2) {
    const { name = '', rights = '', subject = '' } = values
    const args = { email: positionals[1] ?? '', name, rights, subject, by: process.env.USER || 'operator' }
    return run('person-create', args, Readable.from([]))
  }
  if (command === 'person' && positionals.length === 1 && positionals[0]) {
    const { rights = '', 'test-customer': testCustomer = '' } = values
    const by = process.env.USER || 'operator'
    const signOut = values['sign-out'] ? 'yes' : ''
    return run('person', { username: positionals[0], rights, testCustomer, by, signOut }, Readable.from([]))
  }
  if (command === 'keys' && positionals[0] === 'replace' && positionals.length === 1) return run('keys-replace', {}, Readable.from([]))
  if (command === 'migrate' && positionals.length === 0) return run('migrate', {}, Readable.from([]))
  if ((command === 'backup' || command === 'restore') && positionals[0]) return saveOrRestore(command, resolve(positionals[0]))
  throw new OperatorError(USAGE)
}

/** Each file is taken or refused for itself; one that is refused keeps no other out. */
async function eachFile(files: readonly string[], take: (file: string) => Promise<void>, taken = 'taken'): Promise<void> {
  const refused: string[] = []
  for (const file of files) {
    try {
      await take(file)
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      refused.push(file)
      console.error(error.message)
    }
  }
  if (refused.length === 0) return
  if (files.length === 1) process.exitCode = 1
  else
    throw new OperatorError(`${files.length - refused.length} of ${files.length} files were ${taken}; not ${taken}: ${refused.join(', ')}.`)
}

/** Both are about the files of the database inside the process; neither opens it for other commands. */
async function saveOrRestore(command: 'backup' | 'restore', file: string): Promise<void> {
  const { databaseUrl, dataFolder } = readSettings(process.env)
  if (databaseUrl) {
    throw new OperatorError('DATABASE_URL is set: PostgreSQL makes and restores its own backups. docs/running.md, "Backups", says how.')
  }
  if (command === 'backup' && (await askRunningServer(dataFolder, 'backup', { file }, Readable.from([]), printLine))) return
  const lock = lockDataFolder(dataFolder)
  try {
    if (command === 'backup') {
      const { backUpStopped } = await import('../backup/back-up.ts')
      printLine(await backUpStopped(`${dataFolder}/database`, file))
    } else {
      const { restore } = await import('../backup/restore.ts')
      printLine(await restore(dataFolder, file))
    }
  } finally {
    lock.release()
  }
}

function mapping(text: string): [string, string] {
  const [icp, supplyPoint] = text.split('=')
  if (!icp || !supplyPoint) throw new OperatorError(`--icp takes ICP=SUPPLY_POINT, not "${text}".`)
  return [icp, supplyPoint]
}
