/** The table that build/widgets-plugin.ts makes of the folders below widgets/. */
declare module 'virtual:widgets' {
  /** by type: the version of its schema and the URL of its code */
  const widgets: Record<string, readonly [version: number, address: string]>
  export default widgets
}

declare const __BUILD_ID__: string
