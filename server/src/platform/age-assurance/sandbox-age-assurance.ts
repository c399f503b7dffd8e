import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../html/escape-html.ts'
import { textOf } from '../text/text-of.ts'
import { isLocale, type Locale } from '@stagedoor/contract/locales'
import type { AgeAssurance } from './age-assurance.ts'

export type SandboxOptions = { publicUrl: string; secretKey: string; now(): Date }

const VALID_DAYS = 365
const DAY_MS = 86_400_000
const PAGE = '/sandbox/age-assurance'
/** No script, nothing from elsewhere. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * An embedded provider for development: a page that asks one question and trusts the answer. Its proofs are signed, as
 * with a real provider.
 */
export function createSandboxAgeAssurance(options: SandboxOptions): AgeAssurance & {
  registerPages(http: FastifyInstance): void
} {
  const { publicUrl, secretKey, now } = options
  const sign = (text: string) => createHmac('sha256', secretKey).update(`age assurance ${text}`).digest('base64url')
  const proofOf = (checkId: string, isAdult: boolean) => {
    const text = Buffer.from(
      JSON.stringify({ checkId, isAdult, expiresAt: now().getTime() + VALID_DAYS * DAY_MS }),
    ).toString('base64url')
    return `${text}.${sign(text)}`
  }

  return {
    async begin({ checkId, returnUrl, locale }) {
      const signature = sign(`${checkId} ${returnUrl}`)
      const query = new URLSearchParams({ check: checkId, return: returnUrl, locale, signature })
      return { url: `${publicUrl}${PAGE}?${query.toString()}` }
    },
    async readProof(proof) {
      const [text = '', signature = ''] = proof.split('.')
      if (!isEqual(signature, sign(text))) return null
      // Only this module signs, so a signed value has this shape.
      const { checkId, isAdult, expiresAt } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as {
        checkId: string
        isAdult: boolean
        expiresAt: number
      }
      return { checkId, isAdult, method: 'sandbox', expiresAt: new Date(expiresAt) }
    },
    registerPages(http) {
      http.get<{ Querystring: Record<string, unknown> }>(PAGE, async ({ query }, reply) => {
        const [check, back, signature] = [query['check'], query['return'], query['signature']].map(String)
        const isOurs = isEqual(signature ?? '', sign(`${check} ${back}`))
        void reply.header('content-security-policy', POLICY).header('cache-control', 'no-store')
        void reply.header('referrer-policy', 'no-referrer')
        if (!isOurs || check === undefined || back === undefined) return reply.code(404).type('text/plain').send('404')
        const requested = String(query['locale'])
        const page = pageOf(isLocale(requested) ? requested : 'en-US', {
          adult: withProof(back, proofOf(check, true)),
          minor: withProof(back, proofOf(check, false)),
        })
        return reply.type('text/html; charset=utf-8').send(page)
      })
    },
  }
}

function withProof(address: string, proof: string): string {
  const url = new URL(address)
  url.searchParams.set('proof', proof)
  return url.href
}

function pageOf(locale: Locale, ways: { adult: string; minor: string }): string {
  const texts = textOf(locale).all('ageCheck')
  const link = (href: string, label: string) =>
    `<p><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#42b1e8;color:#06202e;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(texts.title)}</title></head>
<body style="max-width:480px;margin:48px auto;padding:0 16px;font:16px/1.6 system-ui,sans-serif"><h1 style="font-size:20px">${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts.explanation)}</p>${link(ways.adult, texts.adult)}${link(ways.minor, texts.minor)}</body></html>
`
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
