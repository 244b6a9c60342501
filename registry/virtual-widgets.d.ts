/** The table that build/widgets-plugin.ts makes of the folders below widgets/. */
declare module 'virtual:widgets' {
  /** by type: the version of its schema, the URL of its code, and whether it says what to do in danger */
  const widgets: Record<string, readonly [version: number, address: string, saysDanger?: true]>
  export default widgets
}

declare const __BUILD_ID__: string
