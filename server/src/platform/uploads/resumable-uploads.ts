import type { FastifyInstance } from 'fastify'
import type { RateLimit } from '@stagedoor/contract/endpoint'
import type { ProblemCode } from '@stagedoor/contract/problem'
import type { Db, Tx } from '../db/database.ts'
import type { Refusal } from '../http/answer.ts'
import type { RateLimiter } from '../http/rate-limiter.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Storage } from '../storage/storage.ts'
import { registerProtocol } from './protocol.ts'
import { markClaimed } from './queries.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { hashOfUploadId, UploadStore } from './upload-store.ts'

export type WantedUpload = {
  /** Null: somebody who is not signed in, where that is allowed. */
  viewer: Viewer | null
  sizeBytes: number
  /** As the client sent it: nothing of it can be trusted. */
  metadata: Readonly<Record<string, string | null>>
  /** What the account has begun and no call has taken. */
  waiting: { count: number; sizeBytes: number }
}

export type Admission = { outcome: 'admitted'; metadata: Record<string, string> } | Refusal

export type ResumableOptions = {
  collection: 'documents' | 'media'
  /** With its `/api`. */
  path: `/api/${string}`
  /** Of uploads begun. */
  rateLimit: RateLimit
  needsAccount: boolean
  /** Decides about an upload before anything of it is read; uploads of one account take turns. */
  admit(tx: Tx, wanted: WantedUpload): Promise<Admission>
  /** Looks at the first bytes of a whole upload; what it refuses is deleted. */
  inspect?(head: Buffer): ProblemCode | null
  /** Encrypts what waits; absent: it is stored as it comes. */
  secretKey?: string
}

export type ResumableDeps = {
  db: Db
  /** A store for what has not been taken, of all collections. */
  uploadStorage: Storage
  limiter: RateLimiter
  config: { publicUrl: string }
  findViewer(token: string): Promise<Viewer | null>
  refuseEarly(visit: { path: string; address: string; viewer: Viewer | null }): Promise<ProblemCode | null>
}

/** An upload, as the call sees it that wants to take it. `taken`: what an earlier call made of it. */
type Claim =
  | { outcome: 'whole'; sizeBytes: number; metadata: Record<string, string>; open(): AsyncIterable<Uint8Array> }
  | { outcome: 'taken'; as: string }
  | { outcome: 'missing' }

export type ResumableUploads = {
  registerPages(http: FastifyInstance): Promise<void>
  /**
   * The whole upload of an account (null: of nobody); `missing` when it is unfinished, expired or somebody else's. Claiming
   * changes nothing, so a call that fails may be repeated.
   */
  claim(accountId: string | null, uploadId: string): Promise<Claim>
  /**
   * Notes in the transaction of the row that it became what a whole upload was taken as. Once: @returns false when a call
   * at the same time was first, and the upload is what that one made.
   */
  take(tx: Tx, uploadId: string, as: string): Promise<boolean>
  /** Deletes the bytes of an upload and what is known of it. Idempotent. */
  remove(uploadId: string): Promise<void>
  /** Deletes what was abandoned, what was taken, and objects that no upload owns. */
  sweep(): Promise<void>
}

/** Uploads of one collection by the tus protocol 1.0.0, which survive broken connections and restarts of the server. */
export function createResumableUploads(deps: ResumableDeps, options: ResumableOptions): ResumableUploads {
  const { db, uploadStorage: storage } = deps
  const store = new UploadStore({ db, storage, collection: options.collection, secretKey: options.secretKey })
  return {
    registerPages: (http) => registerProtocol(http, { deps, options, store }),
    async claim(accountId, uploadId) {
      const row = await store.find(uploadId)
      if (row?.account_id !== accountId) return { outcome: 'missing' }
      if (row.claimed_as !== null) return { outcome: 'taken', as: row.claimed_as }
      if (row.offset_bytes !== row.size_bytes) return { outcome: 'missing' }
      const { size_bytes: sizeBytes, metadata } = row
      return { outcome: 'whole', sizeBytes, metadata, open: () => store.read(uploadId) }
    },
    take: (tx, uploadId, as) => markClaimed(tx, hashOfUploadId(uploadId), as),
    remove: (uploadId) => store.remove(uploadId),
    sweep: () => sweepUploads({ db, storage, collection: options.collection }),
  }
}
