import type { FastifyInstance } from 'fastify'
import type { Db } from '#src/platform/db/database.ts'
import { findKeys } from './queries.ts'
import type { StatementSigner } from './signer.ts'

/** Where the keys of a site are found without knowing its API. RFC 8615. */
const ADDRESS = '/.well-known/statement-keys.json'

/** Every key that statements of this site were signed with, the one in use first. */
export async function publishedKeys(db: Db, signer: StatementSigner) {
  const former = (await findKeys(db)).filter((key) => !key.equals(signer.publicKey))
  return [signer.publicKey, ...former].map((key, place) => ({
    algorithm: 'Ed25519' as const,
    publicKey: key.toString('base64'),
    isInUse: place === 0,
  }))
}

/** Publishes the keys at the address that `verify-statement` names. */
export function registerKeysPage(http: FastifyInstance, { db, signer }: { db: Db; signer: StatementSigner }): void {
  http.get(ADDRESS, async (_request, reply) => {
    const keys = await publishedKeys(db, signer)
    return reply.header('cache-control', 'public, max-age=300').send({ keys })
  })
}
