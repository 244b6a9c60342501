import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

interface Path {
  isThrowStatement(): boolean
  isAssignmentPattern(): boolean
  parentPath: { isArrayPattern(): boolean } | null
}

/** Where a change says nothing about the tests. */
const REASONS: [(path: Path) => boolean, string][] = [
  // No test reads what a developer reads of an error that nothing catches.
  [(path) => path.isThrowStatement(), 'the words of a thrown error'],
  // The compiler asks for it because a list may be short; the code has made sure that it is not.
  [(path) => path.isAssignmentPattern() && path.parentPath?.isArrayPattern() === true, 'the default of an entry that is always there'],
]

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'no-mutants', {
    shouldIgnore: (path) => REASONS.find(([holds]) => holds(path as unknown as Path))?.[1],
  }),
]
