import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { paths } from '#lib/paths.ts'
import { waysInText } from '#lib/ways-in-text.ts'
import { findAround } from '../auth/sign-in-texts.ts'
import { findBrandPages } from '../config/brand.ts'
import type { Database } from '../db/open.ts'
import { html } from './html.ts'
import { plainPage } from './plain-page.ts'
import { withTeReo } from './te-reo.ts'
import { typefaceCss, typefaceFiles } from './typeface.ts'
import { findMails } from '../mail/mailer.ts'
import type { Settings } from '../settings.ts'

const LATEST_MAILS = 30

const paragraphOf = (text: string) =>
  html`<p>${waysInText(text).map(({ text, href }) => (href ? html`<a href="${href}">${text}</a>` : withTeReo(text)))}</p>`

/** The files of the pages that the server draws, the brand's texts at /info, and on a machine without mail its outbox. */
export function infoPages(app: FastifyInstance, db: Database, settings: Settings): void {
  const { brand } = settings
  const style = ['../../src/ui/tokens.css', '../../src/ui/scene.css', '../auth/sign-in.css']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .concat(typefaceCss)
    .join('\n')
  const script = readFileSync(new URL('../auth/sign-in.client.js', import.meta.url), 'utf8')
  typefaceFiles(app)
  app.get('/sign-in/style.css', (_request, reply) => reply.type('text/css').header('cache-control', 'max-age=300').send(style))
  app.get('/sign-in/script.js', (_request, reply) => reply.type('text/javascript').header('cache-control', 'max-age=300').send(script))

  app.get<{ Params: { page: string } }>('/info/:page', async (request, reply) => {
    const pages = await findBrandPages(db, brand)
    const page = Object.hasOwn(pages, request.params.page) ? pages[request.params.page] : undefined
    if (!page) return reply.callNotFound()
    return reply.type('text/html').send(
      plainPage(brand, page.title, await findAround(db, brand))`<h1>${page.title}</h1>
${page.tiles?.map(({ title, body }) => html`<h2>${title}</h2>${paragraphOf(body)}`)}
${page.paragraphs.map(paragraphOf)}
<p><a class="button" href="${paths.account()}">Go to your account</a></p>`,
    )
  })

  if (settings.mail.kind !== 'outbox') return
  app.get('/outbox', async (_request, reply) => {
    const latest = await findMails(db, LATEST_MAILS)
    const sentAt = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Pacific/Auckland' })
    const page = plainPage(brand, 'Outbox', await findAround(db, brand))`<h1>Outbox</h1>
<p class="lead">No mail server is set up, so emails wait here instead of being sent.</p>
${latest.length === 0 && html`<p>Nothing has been sent yet. Ask for a sign-in link, and its email appears here.</p>`}
${latest.map(
  ({ recipient, subject, body, createdAt }) => html`<article class="mail">
<h2>${subject}</h2>
<p class="quiet-text">To ${recipient}, ${sentAt.format(createdAt)}</p>
${body
  .split('\n\n')
  .map((paragraph) =>
    /^https?:\/\/\S+$/.test(paragraph) ? html`<p><a href="${paragraph}">${paragraph}</a></p>` : html`<p>${withTeReo(paragraph)}</p>`,
  )}
</article>`,
)}`
    return reply.type('text/html').header('cache-control', 'no-store').send(page)
  })
}
