import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { startMailServer } from '../tests/mail-server.ts'
import { freePort } from '../tests/postgres-server.ts'
import { seedFolder } from '../tests/seeded.ts'
import { environment, untilReady } from '../tests/server-process.ts'

const project = new URL('..', import.meta.url).pathname

export interface ProductionPortal {
  origin: string
  tls: { key: string; cert: string }
  /** mail that has arrived, the latest last */
  mail: string[]
  /** What operators see at /metrics. */
  metrics(): Promise<string>
  /** Starts the portal on the same data with these settings besides, and waits until it is ready. */
  start(env: Record<string, string>): Promise<void>
  stop(): Promise<void>
  close(): Promise<void>
}

/**
 * The portal as an operator runs it: a process in production mode, a proxy in front of it that ends TLS, a mail server.
 */
export async function productionPortal(): Promise<ProductionPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-production-'))
  const [port, publicPort, adminPort] = [await freePort(), await freePort(), await freePort()]
  const origin = `https://localhost:${publicPort}`
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const tls = { key, cert }
  writeFileSync(join(folder, 'cert.pem'), cert)
  const proxy = tlsProxy(tls, port)
  await new Promise<void>((resolve) => proxy.listen(publicPort, 'localhost', resolve))
  const mailServer = await startMailServer()
  await seedFolder(join(folder, 'data'))
  let portal: ChildProcess | undefined

  async function stop() {
    const stopping = portal
    portal = undefined
    if (!stopping || stopping.exitCode !== null) return
    const exited = new Promise((resolve) => stopping.once('exit', resolve))
    stopping.kill('SIGTERM')
    await exited
  }

  return {
    origin,
    tls,
    mail: mailServer.received,
    metrics: async () => (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text(),
    async start(env) {
      portal = spawn(process.execPath, ['server/main.ts'], {
        cwd: project,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: environment({}).NODE_COMPILE_CACHE,
          NODE_ENV: 'production',
          NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
          HOST: 'localhost',
          PORT: String(port),
          PUBLIC_URL: origin,
          TRUST_PROXY: '1',
          DATA_DIR: join(folder, 'data'),
          DEMO: 'on',
          DEMO_NEIGHBOURS: 'off',
          LOADER_MS: '0',
          ...mailServer.env,
          ADMIN_PORT: String(adminPort),
          ...env,
        },
      })
      await untilReady({ child: portal, output: () => 'see above' }, port)
    },
    stop,
    async close() {
      await stop()
      proxy.closeAllConnections()
      proxy.close()
      await mailServer.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Passes everything on as plain http, and adds to the X-Forwarded headers that a client sent, as most proxies do. */
function tlsProxy(tls: { key: string; cert: string }, port: number): Server {
  return createServer(tls, (request, response) => {
    const { method, url, headers, socket } = request
    const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
    const passedOn = httpRequest(
      { host: 'localhost', port, method, path: url, headers: { ...headers, 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    passedOn.on('error', () => response.writeHead(502).end())
    request.pipe(passedOn)
  })
}
