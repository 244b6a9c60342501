import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

interface Path {
  isThrowStatement(): boolean
}

/** What an error that nobody catches says is for a developer: no test reads it word by word. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'thrown-words', {
    shouldIgnore: (path) => ((path as unknown as Path).isThrowStatement() ? 'the words of a thrown error' : undefined),
  }),
]
