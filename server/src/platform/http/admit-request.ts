import type { Endpoint } from '@stagedoor/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenOf, type HttpOptions } from './http-app.ts'
import { refuseCaller, type EarlyRefusal } from './policies.ts'
import { sendProblem } from './problem-reply.ts'
import { localeOfCall } from './request-locale.ts'

/** Whether a call may be attempted with its session from the cache. What that session alone would refuse is decided by one that was read. */
export async function mayAttempt(request: FastifyRequest, endpoint: Endpoint, options: HttpOptions): Promise<boolean> {
  const token = tokenOf(request.headers)
  const session = token === null ? null : options.findCachedSession?.(token)
  if (!session) return false
  const caller = { viewer: session.viewer, hasToken: true, address: request.clientAddress }
  if (await refuseCaller(endpoint, caller, options)) return false
  request.viewer = session.viewer
  request.cachedSession = session
  return true
}

/** Reads the caller's session and applies the endpoint's policies. Null: the call may go on. */
export async function refuseRequest(
  request: FastifyRequest,
  endpoint: Endpoint,
  options: HttpOptions,
): Promise<EarlyRefusal | null> {
  const token = tokenOf(request.headers)
  const viewer = token === null ? null : await options.findViewer(token)
  request.viewer = viewer
  request.cachedSession = null
  const refusal = await refuseCaller(
    endpoint,
    { viewer, hasToken: token !== null, address: request.clientAddress },
    options,
  )
  if (refusal) await options.noteSecurity?.({ ...eventOf(request, endpoint), refusal: refusal.code })
  return refusal
}

/** The same after an attempt that did nothing: its rate was counted before. */
export const refuseAnew = (
  request: FastifyRequest,
  { rateLimit: _, ...endpoint }: Endpoint,
  options: HttpOptions,
): Promise<EarlyRefusal | null> => refuseRequest(request, endpoint, options)

export const sendRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  { code, details }: EarlyRefusal,
): FastifyReply => sendProblem(reply, localeOfCall(request.headers), code, details)

/** The request as far as events of security hold it. */
export const eventOf = (
  { viewer, clientAddress: address, id: requestId, body }: FastifyRequest,
  endpoint: Endpoint,
) => ({
  endpoint,
  viewer,
  address,
  requestId,
  body,
})
