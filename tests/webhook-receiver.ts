import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { CustomerEvent } from '#schemas/feed/events.ts'

export interface Receiver {
  url: string
  /** the events that it took, in the order in which they came */
  taken: CustomerEvent[]
  /** how many requests came, those that it refused included */
  requests: number
  /** why it refused requests: a signature that did not fit, or other content than events */
  refusals: unknown[]
  /** Answers a request; 204 if nothing else is set. Return true to take the event. */
  answer: (event: CustomerEvent, reply: ServerResponse) => boolean | Promise<boolean>
  /** the secret that it knows */
  secret: string
  close(): Promise<void>
}

const takeAll: Receiver['answer'] = (_event, reply) => {
  reply.writeHead(204).end()
  return true
}

/** A system of the retailer that verifies webhooks with the public library. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const server = createServer(async (request, reply) => {
    receiver.requests += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    try {
      if (request.headers['content-type'] !== 'application/cloudevents+json') throw new Error(`a ${request.headers['content-type']} came`)
      const event = new Webhook(receiver.secret).verify(body, request.headers as Record<string, string>) as CustomerEvent
      if (event.id !== request.headers['webhook-id']) throw new Error('the id of the message is not that of the event')
      if (await receiver.answer(event, reply)) receiver.taken.push(event)
    } catch (error) {
      receiver.refusals.push(error)
      reply.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    taken: [],
    requests: 0,
    refusals: [],
    answer: takeAll,
    secret: '',
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}
