import { isRelease } from '../settings.ts'

/** What usage says of a command. */
export interface Use {
  /** what follows its name, such as `FILE...` */
  takes: string
  what: string
  options?: Readonly<Record<string, string>>
}

/** How an operator calls a command: a release has its own file for that, the project has npm, which wants `--` before what it passes on. */
export function callOf(command: string, rest = ''): string {
  const [name = '', ...words] = `${command} ${rest}`.trim().split(' ')
  if (isRelease()) return ['switchboard.mjs', name, ...words].join(' ')
  return ['npm run', name, ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
}

const COLUMN = 50

/** One command and its options, a line each. */
export function usageOf(command: string, { takes, what, options = {} }: Use): string {
  const lines = [[callOf(command, takes), what], ...Object.entries(options).map(([option, means]) => [`    ${option}`, means])]
  return lines.map(([call = '', text = '']) => `  ${call.padEnd(COLUMN)} ${text}`).join('\n')
}
