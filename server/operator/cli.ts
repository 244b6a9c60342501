import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { STAFF_AREAS } from '#schemas/staff/entities.ts'
import { lockDataFolder } from '../db/lock.ts'
import { lineOf } from './expected-error.ts'
import { endOnUncaught, lastWords } from '../process/last-words.ts'
import { applyFeedFile, exportFeed } from './feed-files.ts'
import { askRunningServer, OperatorError } from './operator.ts'
import { refuseWithoutDatabase } from './existing-database.ts'
import { open, printFile, printLine, run } from './run-command.ts'
import { readSettings } from '../settings.ts'
import { findMistyped, slipOf } from '../setting-names.ts'
import { type Use, usageOf } from './usage.ts'

const OPTIONS = {
  note: { type: 'string' },
  icp: { type: 'string', multiple: true },
  name: { type: 'string' },
  subject: { type: 'string' },
  rights: { type: 'string' },
  areas: { type: 'string' },
  'approved-by': { type: 'string' },
  'test-customer': { type: 'string' },
  'new-password': { type: 'boolean' },
  'sign-out': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'keep-going': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const read = (args: string[]) => parseArgs({ args, allowPositionals: true, options: OPTIONS })

interface Command extends Use {
  run(words: string[], values: ReturnType<typeof read>['values']): Promise<void>
}

const nothing = () => Readable.from([])
const operator = () => process.env.USER || 'operator'

const AREAS_HELP = `where they may change something in Studio: page:TAB, ${STAFF_AREAS.join(', ')}`

const ICP = {
  '--icp ICP=SUPPLY_POINT': 'which supply point a masked or unknown ICP is, or a driver of a charging network; may be repeated',
}

/** Every command by its words. */
const commands: Record<string, Command> = {
  'config export': {
    takes: '> portal.json',
    what: 'the configuration that customers see, as a file',
    run: () => run('config-export', {}, nothing(), printFile),
  },
  'config apply': {
    takes: 'FILE',
    what: 'checks a file and releases it, whole or not at all',
    options: {
      '--note TEXT': 'why, kept with the release',
      '--approved-by USERNAME': 'with FOUR_EYES=on: who else may publish and has looked at the file; they are told by mail',
    },
    run: ([file = ''], { note = '', 'approved-by': approvedBy = '' }) =>
      run('config-apply', { author: operator(), note, approvedBy }, open(file)),
  },
  'config shipped': {
    takes: '',
    what: 'the pieces of the draft that this version ships otherwise',
    run: () => run('config-shipped', {}, nothing()),
  },
  'config adopt': {
    takes: 'PIECE',
    what: 'puts one into the draft as this version ships it',
    run: ([piece = '']) => run('config-adopt', { piece, author: operator() }, nothing()),
  },
  'feed apply': {
    takes: 'FILE...',
    what: "takes the records of the retailer's systems (docs/feed.md), meter data: EIEP3 (10, 11) and EIEP13A (1.1 to 1.4), charging sessions: OCPI (2.2.1), or the Electricity Authority's generation; - for standard input",
    options: {
      '--dry-run': 'says what would come of it',
      '--keep-going': 'takes the good records; the others are written to FILE.refused.ndjson',
      ...ICP,
    },
    run: (files, values) => feed(files, values, values['dry-run'] ?? false),
  },
  'feed check': {
    takes: 'FILE...',
    what: 'says what is wrong with records, and takes none',
    options: ICP,
    run: (files, values) => feed(files, values, true),
  },
  'feed export': {
    takes: 'FILE',
    what: 'everything that the feed could have brought, as records, packed where FILE ends with .gz; - for standard output',
    run: ([file = '']) => exportFeed(file),
  },
  import: {
    takes: 'FILE...',
    what: 'the same as feed apply, for meter data, charging sessions and generation',
    options: ICP,
    run: (files, { icp }) => eachFile(files, (file) => run('meter-data', { file: basename(file), icps: mappings(icp) }, open(file))),
  },
  'person create': {
    takes: 'EMAIL',
    what: 'makes a member of staff, who chooses a password by a mailed or printed link',
    options: {
      '--name NAME': 'first and last name',
      '--rights RIGHT,...': 'publish, act, readLog and readAnswers without it',
      '--areas AREA,...': AREAS_HELP,
      '--subject SUBJECT': 'who they are at your own sign-in provider',
    },
    run: ([email = ''], { name = '', rights = '', areas = '', subject = '' }) =>
      run('person-create', { email, name, rights, areas, subject, by: operator() }, nothing()),
  },
  person: {
    takes: 'USERNAME',
    what: 'what a person may do',
    options: {
      '--rights RIGHT,...|none':
        'makes them staff with exactly these rights: look, edit, publish (Studio), act (for customers), readLog, readAnswers (to forms)',
      '--areas AREA,...|all': AREAS_HELP,
      '--new-password': 'mails or prints another link to choose a password',
      '--sign-out': 'ends all their sessions and tokens',
      '--test-customer yes|no': 'whether Studio may show previews as this person',
    },
    run: (
      [username = ''],
      { rights = '', areas = '', 'test-customer': testCustomer = '', 'sign-out': signOut, 'new-password': newPassword },
    ) =>
      run(
        'person',
        { username, rights, areas, testCustomer, by: operator(), signOut: signOut ? 'yes' : '', newPassword: newPassword ? 'yes' : '' },
        nothing(),
      ),
  },
  'keys replace': {
    takes: '',
    what: 'makes new keys that sign tokens and cookies, and ends all sessions',
    run: () => run('keys-replace', {}, nothing()),
  },
  migrate: {
    takes: '',
    what: 'brings the database up to date, as every start does, or makes it',
    run: () => run('migrate', {}, nothing()),
  },
  backup: {
    takes: 'FILE',
    what: 'writes the database to a new file, beside a running portal or without one',
    run: ([file = '']) => saveOrRestore('backup', resolve(file)),
  },
  restore: {
    takes: 'FILE',
    what: 'makes that file the database of an empty data folder',
    run: ([file = '']) => saveOrRestore('restore', resolve(file)),
  },
  restored: {
    takes: '',
    what: 'after pg_restore: charges no card by itself until `payments resume`, and gives events places that no reader has',
    run: () => run('restored', {}, nothing()),
  },
  'payments hold': {
    takes: '',
    what: 'charges no card by itself from now on',
    run: () => run('payments', { to: 'hold' }, nothing()),
  },
  'payments resume': {
    takes: '',
    what: 'charges cards again',
    run: () => run('payments', { to: 'resume' }, nothing()),
  },
}

const usageOfAll = (): string => ['Usage:', usageOf('start', { takes: '', what: 'runs the portal' }), ...uses()].join('\n')
/** Of all commands that begin with a word. */
const usageOfFamily = (first: string): string => ['Usage:', ...uses(first)].join('\n')

const uses = (first?: string): string[] =>
  Object.entries(commands)
    .filter(([name]) => first === undefined || name.split(' ')[0] === first)
    .map(([name, command]) => usageOf(name, command))

/** The operator's command line, with or without a running server. Errors take one line. */
export async function operate(args: string[]): Promise<void> {
  endOnUncaught()
  try {
    await dispatch(args)
  } catch (error) {
    console.error(lineOf(error) ?? lastWords(error, 'the command failed'))
    for (const slip of findMistyped(process.env)) console.error(slipOf(slip))
    process.exitCode = 1
  }
}

async function dispatch([first = '', ...rest]: string[]): Promise<void> {
  if (first === '') throw new OperatorError(usageOfAll())
  if (/^(--help|-h|help)$/.test(first)) return printLine(usageOfAll())
  const name = [`${first} ${rest[0]}`, first].find((each) => Object.hasOwn(commands, each)) ?? ''
  const command = commands[name]
  if (!command) return refuseUnknown(first, rest)
  const { values, positionals } = readArguments(rest.slice(name === first ? 0 : 1), name, command)
  if (values.help) return printLine(usageOfFamily(first))
  const fewest = /^[A-Z]/.test(command.takes) ? 1 : 0
  const most = command.takes.endsWith('...') ? Number.POSITIVE_INFINITY : fewest
  if (positionals.length < fewest) throw new OperatorError(`${name} needs ${command.takes}.\n\n${usageOfFamily(first)}`)
  if (positionals.length > most) {
    const strange = positionals.slice(most).join(' ')
    throw new OperatorError(`${name} does not take "${strange}".\n\n${usageOfFamily(first)}`)
  }
  await command.run(positionals, values)
}

/** A mistyped command, or the first word of several. */
function refuseUnknown(first: string, [second]: readonly string[]): void {
  const isFamily = Object.keys(commands).some((name) => name.startsWith(`${first} `))
  if (isFamily && /^(--help|-h)$/.test(second ?? '')) {
    printLine(usageOfFamily(first))
    return
  }
  if (isFamily) throw new OperatorError(`There is no command "${second ? `${first} ${second}` : first}".\n\n${usageOfFamily(first)}`)
  const names = new Set(Object.keys(commands).map((name) => name.split(' ')[0]))
  throw new OperatorError(`There is no command "${first}". There are: start, ${[...names].join(', ')}. The option --help says more.`)
}

/** @throws {OperatorError} for an option that the command does not take */
function readArguments(args: string[], name: string, command: Command): ReturnType<typeof read> {
  const refusal = (text: string) => new OperatorError(`${text}\n\n${usageOfFamily(name.split(' ')[0] ?? '')}`)
  const taken = ['help', ...Object.keys(command.options ?? {}).map((option) => option.slice(2).split(' ')[0])]
  let found: ReturnType<typeof read>
  try {
    found = read(args)
  } catch (error) {
    // What Node says, without its advice.
    const { message } = error as Error
    throw refusal(`${message.split('. To specify')[0]?.replace(/^Unknown option '(.*)'$/, 'There is no option $1')}.`)
  }
  const stray = Object.keys(found.values).find((option) => !taken.includes(option))
  if (stray) throw refusal(`${name} takes no option --${stray}.`)
  return found
}

async function feed(files: string[], { icp, 'keep-going': keepGoing }: Parameters<Command['run']>[1], isDryRun: boolean): Promise<void> {
  const args = { icps: mappings(icp), dryRun: isDryRun ? 'yes' : '', keepGoing: keepGoing ? 'yes' : '' }
  await eachFile(files, (file) => applyFeedFile(file, args), isDryRun ? 'right' : 'taken')
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
  if (command === 'backup' && (await askRunningServer(dataFolder, 'backup', { file }, nothing(), printLine))) {
    if (existsSync(file)) return
    throw new OperatorError(
      `The portal wrote ${file}, and this command does not see it: a service may have its own /tmp. Choose another folder.`,
    )
  }
  if (command === 'backup') refuseWithoutDatabase(dataFolder)
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

const mappings = (icps: readonly string[] = []): string => JSON.stringify(Object.fromEntries(icps.map(mapping)))

function mapping(text: string): [string, string] {
  const [icp, supplyPoint] = text.split('=')
  if (!icp || !supplyPoint) throw new OperatorError(`--icp takes ICP=SUPPLY_POINT, not "${text}".`)
  return [icp, supplyPoint]
}
