import type { FastifyBaseLogger } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { readDiscovery } from '../auth/discovery.ts'
import { reachMailServer } from '../mail/mailer.ts'
import type { Settings } from '../settings.ts'

/** Often enough to hear of it before customers ask, and too rare for a mail server to lock us out for a wrong password. */
const EVERY_MS = 300_000

interface Service {
  name: 'mail' | 'sign-in'
  reach(): Promise<unknown>
  /** the line of the log while it cannot be reached */
  warning: string
}

/**
 * Looks at start and then from time to time whether what the portal needs outside answers. What does not is a warning in the log
 * and a number in the metrics; the portal runs on.
 */
export function watchServices(
  registry: Registry,
  log: FastifyBaseLogger,
  settings: Pick<Settings, 'mail' | 'identity'>,
  everyMs = EVERY_MS,
): { stop(): void } {
  const reachable = new Gauge({
    name: 'outside_service_reachable',
    help: '1 while a service that the portal needs outside could be reached at the last look, a few minutes ago at most',
    labelNames: ['service'],
    registers: [registry],
  })
  const state = new Map<Service, boolean>()

  async function look(service: Service): Promise<void> {
    const error = await service.reach().then(
      () => undefined,
      (thrown: unknown) => thrown ?? new Error(),
    )
    const isReached = error === undefined
    const wasReached = state.get(service)
    state.set(service, isReached)
    reachable.set({ service: service.name }, isReached ? 1 : 0)
    if (!isReached) log.warn({ err: error, service: service.name }, service.warning)
    else if (wasReached === false) log.info({ service: service.name }, 'a service outside can be reached again')
  }

  const services = servicesOf(settings)
  const lookAtAll = () => services.forEach((service) => void look(service))
  lookAtAll()
  const timer = setInterval(lookAtAll, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

function servicesOf({ mail, identity }: Pick<Settings, 'mail' | 'identity'>): Service[] {
  return [
    ...(mail.kind === 'smtp'
      ? [
          {
            name: 'mail',
            reach: () => reachMailServer(mail),
            warning: 'the mail server of SMTP_URL takes no mail now: what is to be sent waits',
          } as const,
        ]
      : []),
    ...(identity.kind === 'external'
      ? [
          {
            name: 'sign-in',
            reach: () => readDiscovery(identity.issuer),
            warning: 'the sign-in provider of OIDC_ISSUER does not answer: nobody can sign in',
          } as const,
        ]
      : []),
  ]
}
