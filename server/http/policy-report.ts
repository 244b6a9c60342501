import { withoutSecrets } from '../process/log.ts'

/** The directives of server/http/security.ts: metrics have a label for each of them, and one for all others. */
const DIRECTIVES = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'manifest-src',
  'connect-src',
  'frame-ancestors',
  'frame-src',
  'base-uri',
  'form-action',
  'require-trusted-types-for',
  'trusted-types',
] as const

interface PolicyReport {
  directive: (typeof DIRECTIVES)[number] | 'other'
  /** the page, without its query */
  path?: string
  /** the origin of what was blocked, or a word such as `inline` */
  blocked?: string
}

/** What a browser's report says that may be kept: addresses in it carry tokens. */
export function readPolicyReport(text: string): PolicyReport {
  const fields = fieldsOf(text)
  const [named = ''] = String(fields['effective-directive'] ?? fields['violated-directive'] ?? fields.effectiveDirective ?? '').split(' ')
  const path = pathOf(fields['document-uri'] ?? fields.documentURL)
  const blocked = originOf(fields['blocked-uri'] ?? fields.blockedURL)
  return {
    directive: DIRECTIVES.find((directive) => directive === named) ?? 'other',
    path: path || undefined,
    blocked: blocked || undefined,
  }
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const parsed = JSON.parse(text)
    const report = Array.isArray(parsed) ? parsed[0]?.body : parsed?.['csp-report']
    return typeof report === 'object' && report !== null ? report : {}
  } catch {
    return {}
  }
}

const pathOf = (url: unknown) => (URL.canParse(String(url)) ? withoutSecrets(new URL(String(url)).pathname).slice(0, 200) : undefined)

function originOf(url: unknown): string | undefined {
  const text = String(url ?? '')
  if (/^[a-z-]{1,30}$/.test(text)) return text
  if (!URL.canParse(text)) return undefined
  const { origin, protocol } = new URL(text)
  return (origin === 'null' ? protocol : origin).slice(0, 200)
}
