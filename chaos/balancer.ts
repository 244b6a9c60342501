import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasEnded } from './portal.ts'
import { waitUntil } from './wait-until.ts'

const LONGEST_START_MS = 10_000
const deploy = (name: string) => readFileSync(fileURLToPath(new URL(`../deploy/${name}`, import.meta.url)), 'utf8')

export const BALANCERS = ['haproxy', 'nginx', 'nginx-defaults'] as const
export type BalancerName = (typeof BALANCERS)[number]

export interface Balancer {
  /** Reads its configuration again in new processes, which take over the listening ports. */
  reload(): Promise<void>
  stop(): Promise<void>
}

interface Where {
  folder: string
  port: number
  /** of the two processes of the portal */
  processes: readonly [number, number]
  tls: { cert: string; key: string }
}

/** The balancer as deploy/ configures it, with ports and files of this machine. */
export async function startBalancer(name: BalancerName, where: Where): Promise<Balancer> {
  const { folder, port, tls } = where
  writeFileSync(join(folder, 'portal.crt'), tls.cert)
  writeFileSync(join(folder, 'portal.key'), tls.key)
  writeFileSync(join(folder, 'portal.pem'), `${tls.cert}\n${tls.key}`)
  const [program, args, reload] = name === 'haproxy' ? haproxy(where) : nginx(where, name === 'nginx-defaults')
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  await waitUntil(() => isOpen(port, child, () => `${program} ended: ${said}`), LONGEST_START_MS, `${program} did not start: ${said}`)
  return {
    async reload() {
      child.kill(reload)
    },
    async stop() {
      if (hasEnded(child)) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function haproxy({ folder, port, processes: [one, two] }: Where): [string, string[], NodeJS.Signals] {
  const file = join(folder, 'haproxy.cfg')
  const text = replaced(deploy('haproxy.cfg'), {
    // More would need more open files than a developer's machine allows.
    'maxconn 8000': 'maxconn 1000',
    ':443': `127.0.0.1:${port}`,
    '/etc/haproxy/portal.pem': join(folder, 'portal.pem'),
    '127.0.0.1:8081': `127.0.0.1:${one}`,
    '127.0.0.1:8082': `127.0.0.1:${two}`,
  })
  writeFileSync(file, text)
  return ['haproxy', ['-W', '-db', '-f', file], 'SIGUSR2']
}

function nginx({ folder, port, processes: [one, two] }: Where, hasDefaults: boolean): [string, string[], NodeJS.Signals] {
  const file = join(folder, 'nginx.conf')
  const own = deploy('nginx.conf')
  const site = replaced(hasDefaults ? withDefaults(own) : own, {
    'listen 443': `listen 127.0.0.1:${port}`,
    '/etc/nginx/': `${folder}/`,
    '127.0.0.1:8081': `127.0.0.1:${one}`,
    '127.0.0.1:8082': `127.0.0.1:${two}`,
  })
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const kind of kinds) mkdirSync(join(folder, kind), { recursive: true })
  const paths = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')} warn; ${user}
events { worker_connections 1024; }
http { access_log off;\n${paths}\n${site}}`,
  )
  return ['nginx', ['-c', file, '-p', folder, '-e', join(folder, 'nginx.log')], 'SIGHUP']
}

/** What an operator gets who writes `upstream` and `proxy_pass` and nothing else. */
function withDefaults(text: string): string {
  return text
    .replaceAll(' max_fails=0', '')
    .replaceAll(
      /^.*(least_conn|keepalive \d+|proxy_http_version|proxy_connect_timeout|proxy_next_upstream|"Connection"|Connection ""|#).*\n/gm,
      '',
    )
}

function replaced(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/ has no ${from} any more`)
    return changed.replaceAll(from, to)
  }, text)
}

async function isOpen(port: number, child: ChildProcess, failure: () => string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(failure())
  const socket = connect(port, '127.0.0.1')
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isConnected
}
