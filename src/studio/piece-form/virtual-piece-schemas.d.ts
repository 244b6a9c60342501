/** What build/piece-schemas-plugin.ts makes of the server's schemas. */
declare module 'virtual:piece-schemas' {
  const compiled: Record<string, { schema: import('@rjsf/utils').RJSFSchema; checks: import('#lib/forms/checks-module.ts').ChecksModule }>
  export default compiled
}
