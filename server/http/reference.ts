import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { contract, type ContractRoute } from '#schemas/contract.ts'
import { EVENT_TYPES } from '#schemas/feed/event-types.ts'
import { customerEvent } from '#schemas/feed/events.ts'
import { isFeedScope } from '#schemas/feed/scope.ts'
import { PROBLEMS } from '#schemas/problem.ts'
import { API_PREFIX } from './api.ts'
import { html } from '../html/html.ts'
import { openApiDocument } from './openapi.ts'

/** /openapi.json, and the same for people at /reference. */
export function referenceRoutes(app: FastifyInstance, publicUrl: string, version: string): void {
  // Made when they are asked for, which is seldom: kept ready they would be a megabyte of every process.
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(openApiDocument(publicUrl, version)),
  )
  app.get('/reference', async (_request, reply) => reply.type('text/html').send(referencePage(version)))
  app.get('/reference/style.css', async (_request, reply) =>
    reply
      .type('text/css')
      .send(['../../src/ui/tokens.css', './reference.css'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('')),
  )
}

function referencePage(version: string): string {
  const areas = [...new Set(contract.map(({ area }) => area))]
  return html`<!doctype html>
<html lang="en-NZ" data-brand="northlight">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Portal API ${version}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/reference/style.css">
</head>
<body>
<header><h1>Portal API</h1><p>Version ${version}, below <code>${API_PREFIX}</code>. The same as a document: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Areas"><ul>${areas.map((area) => html`<li><a href="#${area}">${area}</a></li>`)}<li><a href="#event-types">events</a></li><li><a href="#problems">problems</a></li></ul></nav>
<main>
${areas.map(
  (area) =>
    html`<section aria-labelledby="${area}"><h2 id="${area}">${area}</h2>${contract.filter((route) => route.area === area).map(call)}</section>`,
)}
<section aria-labelledby="event-types"><h2 id="event-types">events</h2>
<p>What customers do, told by webhooks and at <code>/feed/events</code>: CloudEvents 1.0, each with the data of its type.</p>
${schema('Event', customerEvent)}
${Object.entries(EVENT_TYPES).map(
  ([type, { summary, data }]) =>
    html`<details id="${type}"><summary><code>${type}</code> <span class="about">${summary}</span></summary>${schema('data', data)}</details>`,
)}
</section>
<section aria-labelledby="problems"><h2 id="problems">problems</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Problem types"><table><thead><tr><th scope="col">type</th><th scope="col">status</th><th scope="col">title</th><th scope="col">made by</th></tr></thead><tbody>
${Object.entries(PROBLEMS).map(
  ([type, { status, title, ...rest }]) =>
    html`<tr><th scope="row"><code>${type}</code></th><td>${status || 'that of the answer'}</td><td>${title}</td><td>${'client' in rest ? 'the browser' : 'the server'}</td></tr>`,
)}
</tbody></table></div></section>
</main>
</body>
</html>`.text
}

function call(route: ContractRoute) {
  return html`<details id="${route.name}">
<summary><span class="method ${route.method.toLowerCase()}">${route.method}</span> <code>${route.path}</code> <span class="about">${route.summary}</span></summary>
<p>Open to: ${openTo(route)}.</p>
${schema('Path', route.params)}${schema('Query', route.query)}${schema('Body', route.body)}
${route.answer ? schema('Answer 200', route.answer) : html`<p>Answers 204, without a body.</p>`}
${route.errors && html`<p>Problems: ${route.errors.map((type) => html`<code>${type}</code> `)}</p>`}
</details>`
}

function openTo({ access }: ContractRoute): string {
  if (access === 'public') return 'anybody'
  if (access === 'customer') return 'signed-in customers'
  if (isFeedScope(access)) return `machines with the scope ${access}`
  return access === 'staff' ? 'staff' : `staff with the right to ${access}`
}

function schema(title: string, value: unknown) {
  return value
    ? html`<h3>${title}</h3><pre tabindex="0" role="region" aria-label="${title} as JSON Schema"><code>${JSON.stringify(value, null, 2)}</code></pre>`
    : html``
}
