import { S3ServiceException } from '@aws-sdk/client-s3'

/** Names that stores give to "no space left", beside the status 507. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded'])

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** No such object, or no such upload in parts. A missing bucket is a fault of the set-up. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException && statusOf(error) === 404 && error.name !== 'NoSuchBucket'

export const isStoreFull = (error: unknown): boolean =>
  statusOf(error) === 507 || (error instanceof S3ServiceException && FULL.has(error.name))

export const isUnknownOperation = (error: unknown): boolean =>
  statusOf(error) === 501 ||
  statusOf(error) === 405 ||
  (error instanceof S3ServiceException && error.name === 'NotImplemented')
