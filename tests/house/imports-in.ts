import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }

/** Of the project, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

const aliases = Object.entries(packageJson.imports).map(
  ([alias, path]) => [alias.replace('*', ''), path.replace(/^\.\/|\*$/g, '')] as const,
)

function targetOf(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  const alias = aliases.find(([name]) => specifier.startsWith(name))
  return alias && alias[1] + specifier.slice(alias[0].length)
}

/** The files that a file imports: those that it loads at once, and those that an import() names. Types alone are neither. */
export function importsIn(file: string): { atOnce: string[]; later: string[]; types: string[] } {
  const code = readFileSync(join(root, file), 'utf8')
  const found = [...code.matchAll(/(?:\b(import|export)\s+(type\s)?(?:[^'"()]*?\bfrom\s*)?|\b(import)\s*\(\s*)['"]([^'"]+)['"]/g)].map(
    ([, , isType, isLater, specifier = '']) => ({ isType, isLater, target: targetOf(specifier, file) }),
  )
  const of = (wanted: (one: (typeof found)[number]) => unknown) => found.filter(wanted).flatMap(({ target }) => target ?? [])
  return {
    atOnce: of(({ isType, isLater }) => !isType && !isLater),
    later: of(({ isLater }) => isLater),
    types: of(({ isType }) => isType),
  }
}
