import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'

/**
 * Reads JSON bodies strictly: what two readers could understand differently is refused with 400. That is bytes that are not
 * UTF-8 (RFC 8259, 8.1), and a name that stands twice in one object (RFC 8259, 4). The framework's parser refuses `__proto__`.
 */
export function readJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!isUtf8(bytes)) return done(refusal('the body is not UTF-8'))
    const text = bytes.toString('utf8')
    void parse(request, text, (error, body) => {
      if (error === null && repeatsName(text)) return done(refusal('a name stands twice in the body'))
      done(error, body)
    })
  })
}

const refusal = (message: string): Error => Object.assign(new Error(message), { statusCode: 400 })

/** In JSON, only a name is followed by a colon. Runs of characters are taken whole, so that it takes linear time. */
const NAMES_AND_BRACES = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/gs

/** Whether an object of a valid JSON text has a name twice. */
export function repeatsName(json: string): boolean {
  const open: Set<string>[] = []
  for (const [token, name, colon] of json.matchAll(NAMES_AND_BRACES)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (name !== undefined && colon !== undefined) {
      const names = open.at(-1)
      // The same name may be written with and without escapes.
      const plain = name.includes('\\') ? String(JSON.parse(name)) : name.slice(1, -1)
      if (names?.has(plain)) return true
      names?.add(plain)
    }
  }
  return false
}
