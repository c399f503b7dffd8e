import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
  paginateListObjectsV2,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Settings } from '#src/config/storage-settings.ts'
import { memoryReturner } from './return-memory.ts'
import { isAbsent, isStoreFull, isUnknownOperation } from './s3-errors.ts'
import type { ByteRange, PutOptions, PutResult, Storage } from './storage.ts'

export type S3Target = Omit<S3Settings, 'prefix'>

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{32}$/

/** Two parts are in memory at a time; 10,000 of them make the largest object: 80 GiB. */
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2

/** Throttling, failures of the network and 5xx are tried again, with growing pauses. */
const ATTEMPTS = 4
const CONNECTION_TIMEOUT_MS = 5_000
const SILENCE_TIMEOUT_MS = 30_000

/** A client of one store; the caller destroys it. */
export const createS3Client = ({ region, endpoint, accessKeyId, secretAccessKey }: S3Target): S3Client =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    // Stores other than Amazon's do not know its newer checksums; some store a body with a trailer as it comes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: SILENCE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  })

type Place = {
  client: S3Client
  bucket: string
  prefix: string
  /** Of a list; the store's own unless told. */
  pageSize?: number
}

/** Ends the reading of a source that is larger than its limit. */
class TooLarge extends Error {}

/**
 * Objects of any S3-compatible store, below a prefix that ends with a slash or is empty. An object appears when its last
 * part is complete; parts of an upload that a crash left are found by `listOlderThan`, like in the local store.
 */
export function createS3Storage(place: Place): Storage {
  const { client, bucket, prefix } = place
  /** Checks every key: one that we did not generate is a bug and never leaves the prefix. */
  const objectOf = (key: string) => {
    assert(KEY.test(key), 'not a key of this store')
    return { Bucket: bucket, Key: `${prefix}${key}` }
  }
  const headOf = async (key: string) => client.send(new HeadObjectCommand(objectOf(key))).catch(nullIfAbsent)

  return {
    put: (source, options) => put(place, source, options),
    async get(key, range) {
      const got = await client
        .send(new GetObjectCommand({ ...objectOf(key), ...(range && { Range: textOf(range) }) }))
        .catch(nullIfAbsent)
      if (got === null) return null
      assert(got.Body instanceof Readable, 'the client gives streams of Node')
      return got.Body
    },
    pathOf: () => null,
    async stat(key) {
      const head = await headOf(key)
      return head && { sizeBytes: head.ContentLength ?? 0 }
    },
    exists: async (key) => (await headOf(key)) !== null,
    async delete(key) {
      await client.send(new DeleteObjectCommand(objectOf(key))).catch(nullIfAbsent)
    },
    listOlderThan: (ageMs) => listOlderThan(place, ageMs),
  }
}

const textOf = ({ first, last }: ByteRange): string => `bytes=${first}-${last}`

function nullIfAbsent(error: unknown): null {
  if (isAbsent(error)) return null
  throw error
}

function newKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name}`
}

async function put(
  { client, bucket, prefix }: Place,
  source: AsyncIterable<Uint8Array>,
  { maximumBytes, key = newKey() }: PutOptions,
): Promise<PutResult> {
  assert(KEY.test(key), 'not a key of this store')
  const hash = createHash('sha256')
  const returnMemory = memoryReturner()
  let sizeBytes = 0
  const ended: { by: Error | null } = { by: null }
  async function* hashed() {
    try {
      for await (const chunk of source) {
        sizeBytes += chunk.byteLength
        if (sizeBytes > maximumBytes) throw new TooLarge()
        hash.update(chunk)
        yield chunk
        returnMemory(chunk.byteLength)
      }
    } catch (error) {
      ended.by = error instanceof Error ? error : new Error('the source failed', { cause: error })
      throw error
    }
  }
  const upload = new Upload({
    client,
    params: { Bucket: bucket, Key: `${prefix}${key}`, Body: Readable.from(hashed(), { objectMode: false }) },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
    leavePartsOnError: false,
  })
  try {
    await upload.done()
  } catch (error) {
    if (ended.by instanceof TooLarge) return { outcome: 'too_large' }
    // The source's own words, whatever the client makes of them.
    if (ended.by) throw ended.by
    if (isStoreFull(error)) return { outcome: 'storage_full' }
    throw error
  }
  return { outcome: 'stored', key, sizeBytes, sha256: hash.digest() }
}

async function* listOlderThan(place: Place, ageMs: number): AsyncGenerator<string> {
  const { client, bucket: Bucket, prefix: Prefix, pageSize } = place
  // Objects carry the store's time, which a simulated clock does not change.
  const before = Date.now() - ageMs
  const isOld = (time: Date | undefined) => (time?.getTime() ?? Infinity) < before
  await endUnfinished(place, isOld)
  for await (const page of paginateListObjectsV2({ client, ...(pageSize && { pageSize }) }, { Bucket, Prefix })) {
    for (const { Key = '', LastModified } of page.Contents ?? []) {
      const key = Key.slice(Prefix.length)
      if (KEY.test(key) && isOld(LastModified)) yield key
    }
  }
}

/** Ends uploads in parts that nobody goes on with: a crash leaves them, and their bytes are paid for. */
async function endUnfinished(
  { client, bucket: Bucket, prefix: Prefix }: Place,
  isOld: (time: Date | undefined) => boolean,
): Promise<void> {
  try {
    let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {}
    while (marker !== null) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix, ...marker }),
      )
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (Key === undefined || UploadId === undefined || !isOld(Initiated)) continue
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(nullIfAbsent)
      }
      const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
      marker = IsTruncated === true ? { KeyMarker, UploadIdMarker } : null
    }
  } catch (error) {
    // A store that cannot list them needs a rule of its own for their age; the operating manual names it.
    if (!isUnknownOperation(error)) throw error
  }
}
