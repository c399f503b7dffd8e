import type { FastifyInstance } from 'fastify'

/** Long enough for a megabyte on a bad line, short enough that a thousand dripping bodies do not pile up. */
const DEADLINE_MS = 15_000

/**
 * Cuts off bodies that do not arrive: a call without an upload has 15 s for all of it. Uploads may take their time as
 * long as bytes keep coming; the connection's own timeout watches that.
 */
export function limitBodyTime(app: FastifyInstance, deadlineMs = DEADLINE_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isUpload = /^multipart\/form-data|^application\/offset\+octet-stream/.test(
      request.headers['content-type'] ?? '',
    )
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (hasBody && !isUpload && !request.raw.readableEnded) {
      const deadline = setTimeout(() => request.raw.destroy(), deadlineMs)
      for (const event of ['end', 'close'] as const) request.raw.once(event, () => clearTimeout(deadline))
    }
    done()
  })
}
