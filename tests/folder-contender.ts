import { FolderLocked, lockDataFolder } from '#server/db/lock.ts'
import { listenForOperators } from '#server/operator/operator.ts'

/* A process that takes a data folder the way the server does, at the instant it is told. */

process.on('message', async ({ folder, atMs }: { folder: string; atMs: number }) => {
  while (Date.now() < atMs);
  try {
    lockDataFolder(folder)
    await listenForOperators(folder, {}, () => undefined)
    process.send?.('owns it')
  } catch (error) {
    process.send?.(error instanceof FolderLocked ? 'refused' : String(error))
  }
})
process.send?.('ready')
