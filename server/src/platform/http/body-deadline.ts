import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An upload: its body may take as long as its bytes keep arriving. Every other body has a deadline. */
    isUpload?: boolean
  }
}

export type BodyTimes = {
  /** Of the whole body of a call that takes no files: long enough for a megabyte on a bad line. */
  deadlineMs: number
  /** How often an upload is looked at, and how many bytes it must have sent since. */
  intervalMs: number
  minimumBytes: number
}

/** An upload sends at least 1 KiB a second, or is given up. */
const TIMES: BodyTimes = { deadlineMs: 15_000, intervalMs: 15_000, minimumBytes: 15 * 1024 }

/**
 * Closes connections whose body does not arrive. The route decides which bodies may be long, never the client's header.
 */
export function limitBodyTime(app: FastifyInstance, times: BodyTimes = TIMES): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (hasBody && !request.raw.readableEnded) watchBody(request, times)
    done()
  })
}

/**
 * Reads what is left of a body that was refused before its end, into nothing: otherwise no further request of its
 * connection would be read. The deadline and the rate of bodies hold for it as well.
 */
export function drainRefusedBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.readableEnded) raw.unpipe().resume()
    done()
  })
}

function watchBody({ raw, routeOptions }: FastifyRequest, { deadlineMs, intervalMs, minimumBytes }: BodyTimes): void {
  let seenBytes = raw.socket.bytesRead ?? 0
  const checkRate = (): void => {
    const { bytesRead } = raw.socket
    // A full buffer waits for us, not for the client.
    const isWaitingForUs = raw.readableLength >= raw.readableHighWaterMark
    if (!isWaitingForUs && bytesRead - seenBytes < minimumBytes) raw.destroy()
    seenBytes = bytesRead
  }
  const timer = routeOptions.config.isUpload
    ? setInterval(checkRate, intervalMs)
    : setTimeout(() => raw.destroy(), deadlineMs)
  for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer))
}
