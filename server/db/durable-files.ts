import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/*
 * What the embedded database acknowledges must survive a power cut. As the package comes it does not: the engine starts
 * with fsync off, and its files ignore a request to write to the disk.
 */

/** Starts the engine as it comes, but with fsync on, through the one call that its files can pass on. */
export const DURABLE_START = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']

/** The part of the engine's file system that the package does not describe. */
interface HostFiles {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
  tryFSOperation<T>(act: () => T): T
}

/** A folder of the machine as the engine's files, with an fsync that reaches the disk. */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const syncFiles = ({ NODEFS }: { NODEFS: HostFiles }) => {
      NODEFS.stream_ops.fsync = ({ nfd }) =>
        NODEFS.tryFSOperation(() => {
          fsyncSync(nfd)
          return 0
        })
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), syncFiles as never] } }
  }
}
