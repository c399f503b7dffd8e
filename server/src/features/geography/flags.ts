import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { hasFlag } from 'country-flag-icons'
import type { FastifyInstance } from 'fastify'

const folder = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')), '3x2')

const WEEK_SECONDS = 604_800

/** Where a country's flag is shown; null for a code that has none. */
export const flagUrl = (code: string): string | null => (hasFlag(code) ? `/flags/${code}.svg` : null)

/** Serves flags as pictures, for lists of countries. */
export function registerFlags(http: FastifyInstance): void {
  http.get<{ Params: { file: string } }>('/flags/:file', async (request, reply) => {
    const [, code = ''] = /^([A-Z]{2})\.svg$/.exec(request.params.file) ?? []
    if (!hasFlag(code)) return reply.code(404).send()
    return reply
      .headers({
        'cache-control': `public, max-age=${WEEK_SECONDS}`,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      })
      .type('image/svg+xml; charset=utf-8')
      .send(await readFile(join(folder, `${code}.svg`)))
  })
}
