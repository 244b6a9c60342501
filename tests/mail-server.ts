import { SMTPServer } from 'smtp-server'
import { freePort } from './postgres-server.ts'

export interface MailServer {
  /** the settings of a server that sends its mail here */
  env: Record<string, string>
  /** each mail that was taken, as it came */
  received: string[]
  /** While true, mail is refused for now. */
  isDown: boolean
  /** So long it takes for each mail. */
  delayMs: number
  close(): Promise<void>
}

/** A mail server that takes all mail and keeps it. */
export async function startMailServer(): Promise<MailServer> {
  const port = await freePort()
  const mailServer: MailServer = {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Northlight Energy <portal@northlight.example>' },
    received: [],
    isDown: false,
    delayMs: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', async () => {
        await new Promise((resolve) => setTimeout(resolve, mailServer.delayMs))
        if (mailServer.isDown) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        mailServer.received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return mailServer
}
