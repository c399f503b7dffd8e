import type { FastifyRequest } from 'fastify'
import { tokenOf } from './http-app.ts'

/**
 * The token of a request for a file: a program sends it in `Authorization`, an `<img>` or a link in the cookie, whose
 * name begins with `__Host-` over https. Calls never read the cookie. Rules CALL-6 and PAGE-11.
 */
export const browserToken = ({ headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>): string | null =>
  tokenOf(headers) ?? tokenOf({ authorization: cookies['__Host-token'] ?? cookies['token'] })
