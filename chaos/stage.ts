import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { generate } from 'selfsigned'
import { isRoot } from '../tests/postgres-programs.ts'
import { freePort } from '../tests/postgres-server.ts'
import { type MailServer, startMailServer } from '../tests/mail-server.ts'
import { type Balancer, type BalancerName, startBalancer } from './balancer.ts'
import { type ChaosDatabase, startDatabase } from './database.ts'
import { type PortalProcess, portalProcess } from './portal.ts'
import { FEED_CLIENT } from './systems.ts'

/** Room for a database with its log and a replica, and little enough to be filled. */
const DISK_MB = 1_500

/** All that a portal runs on, on this machine: as docs/running.md has it, in production mode. */
export interface Stage {
  folder: string
  origin: string
  tls: { cert: string; key: string }
  database: ChaosDatabase
  /** the folder of the database's disk, if it has a separate one that can be filled */
  disk: string | undefined
  processes: readonly [PortalProcess, PortalProcess]
  balancer: Balancer
  mail: MailServer
  close(): Promise<void>
}

/** @param release the folder that both processes run */
export async function setStage(release: string, balancerName: BalancerName): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-chaos-'))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  const cleanUp: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= (async () => {
      for (const each of cleanUp.reverse()) {
        try {
          await each()
        } catch (error) {
          console.error(error)
        }
      }
    })()
    return closed
  }
  const started: PortalProcess[] = []
  const breakOff = () =>
    void close().finally(() => {
      // A deployment has begun another one as the last ended.
      for (const one of started) void one.kill()
      process.exit(1)
    })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, breakOff)
    cleanUp.push(() => process.off(signal, breakOff))
  }
  const inFolder = (name: string) => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  }
  try {
    const tls = await certificate()
    const mail = await startMailServer()
    cleanUp.push(mail.close)
    const diskFolder = inFolder('disk')
    removeLeftDisks()
    const disk = mountDisk(diskFolder) ? diskFolder : undefined
    if (disk) cleanUp.push(() => spawnSync('umount', [disk]))
    const database = await startDatabase(diskFolder)
    cleanUp.push(async () => {
      database.network.close()
      await database.kill()
    })
    const port = await freePort()
    const origin = `https://localhost:${port}`
    const env = {
      NODE_ENV: 'production',
      PUBLIC_URL: origin,
      TRUST_PROXY: '1',
      DATABASE_URL: database.url,
      ALLOW_EMBEDDED_SIGN_IN: 'yes',
      DEMO: 'on',
      FEED_CLIENTS: JSON.stringify([FEED_CLIENT]),
      WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on',
      NODE_EXTRA_CA_CERTS: join(folder, 'balancer/portal.crt'),
      ASSETS_DIR: inFolder('assets'),
      // As production has it; a version from before that had less.
      SHUTDOWN_DELAY_MS: '12000',
      ...mail.env,
    }
    const start = async (name: string) => {
      const one = portalProcess(release, await freePort(), env, join(folder, `${name}.log`))
      started.push(one)
      cleanUp.push(one.kill)
      return one
    }
    const processes = [await start('one'), await start('two')] as const
    const [one, two] = processes
    const balancer = await startBalancer(balancerName, { folder: inFolder('balancer'), port, processes: [one.port, two.port], tls })
    cleanUp.push(balancer.stop)
    await one.start()
    await two.start()
    return { folder, origin, tls, database, disk, processes, balancer, mail, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function certificate(): Promise<{ cert: string; key: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  return { key, cert }
}

/** What a disk is called, before the process that mounted it. */
const DISK = 'switchboard-chaos-'

/** Only root may mount one. */
function mountDisk(folder: string): boolean {
  return isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, `${DISK}${process.pid}`, folder]).status === 0
}

/** Removes the disks of runs that were killed; one that their PostgreSQL still uses stays. */
function removeLeftDisks(): void {
  if (!isRoot) return
  for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const [disk = '', folder = ''] = line.split(' ')
    const isLeft = disk.startsWith(DISK) && !existsSync(`/proc/${disk.slice(DISK.length)}`)
    if (isLeft && spawnSync('umount', [folder]).status === 0) rmSync(dirname(folder), { recursive: true, force: true })
  }
}
