import type { RateLimit } from './endpoint.ts'

/** Where proofs of identity arrive piece by piece, by the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload). */
export const documentUploadPath = '/api/auth/performers/documents'

/** A creator's identity documents, by the fields of their form. */
export const documentKinds = ['idVerification', 'documentVerification'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const MAXIMUM_DOCUMENT_BYTES = 20 * 1024 * 1024

/** The value of a form's field in place of a file: the last part of the finished upload's address. */
export const uploadIdPattern = '^[0-9a-f]{64}$'

/** Uploads begun; going on with one is not counted. */
export const documentUploadLimit = {
  count: 40,
  windowSeconds: 3_600,
  by: 'address',
  isDurable: true,
} as const satisfies RateLimit
