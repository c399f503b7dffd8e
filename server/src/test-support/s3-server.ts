import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { readdir, utimes } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import type { S3Target } from '#src/platform/storage/s3-storage.ts'
import { isSignedBy } from './signature-v4.ts'
import { freshFolder } from './fresh-folder.ts'

export type S3Server = {
  target: S3Target
  /** Every request that arrived: method, address, and headers in lower case. */
  received: { method: string; url: string; headers: IncomingMessage['headers'] }[]
  /** Uploads in parts that were begun and neither completed nor aborted. */
  unfinished: Map<string, { key: string; initiatedAt: Date }>
  /** Makes everything that is stored so much older. */
  age(ageMs: number): Promise<void>
  /** The answers of the next requests whose method and address fit, in the place of the server's. */
  failNext(
    matches: (method: string, url: string) => boolean,
    failure: { status: number; code: string; times: number },
  ): void
}

const BUCKET = 'stagedoor'
/** The one account that the server knows. */
const ACCOUNT = 'S3RVER'

/**
 * A store that speaks the protocol of S3, for the time of a test, behind a line that can fail, checks every signature, and
 * adds what the server lacks: listing and ending uploads in parts, and lists of several pages.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = await freshFolder('s3')
  const behind = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await behind.run()
  const server: Omit<S3Server, 'target'> = {
    received: [],
    unfinished: new Map(),
    age: (ageMs) => ageFiles(directory, new Date(Date.now() - ageMs)),
    failNext: (matches, failure) => void faults.push({ matches, ...failure }),
  }
  const faults: { matches(method: string, url: string): boolean; status: number; code: string; times: number }[] = []

  const front = createServer((incoming, answer) => {
    const { method = '', url = '', headers } = incoming
    server.received.push({ method, url, headers })
    const fault = faults.find(({ matches, times }) => times > 0 && matches(method, url))
    if (fault) {
      fault.times -= 1
      incoming.resume()
      return sendXml(
        answer,
        fault.status,
        `<Error><Code>${fault.code}</Code><Message>requested by the test</Message></Error>`,
      )
    }
    if (!isSignedBy({ accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT }, { method, url, headers })) {
      incoming.resume()
      return sendXml(answer, 403, '<Error><Code>SignatureDoesNotMatch</Code><Message>wrong signature</Message></Error>')
    }
    if (answerAboutUploads(server, { method, url }, answer)) return undefined
    if (/[?&]list-type=2/.test(url)) return void sendPage(answer, new URL(url, `http://127.0.0.1:${port}`))
    passOn(incoming, answer, { port, server })
  })
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    front.closeAllConnections()
    front.close()
    await behind.close()
  })
  const { port: frontPort } = front.address() as AddressInfo
  return {
    ...server,
    target: {
      bucket: BUCKET,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${frontPort}`,
      accessKeyId: ACCOUNT,
      secretAccessKey: ACCOUNT,
    },
  }
}

/** The server behind tells the times of its files. */
async function ageFiles(directory: string, time: Date): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), time, time)
  }
}

function passOn(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { port, server }: { port: number; server: Omit<S3Server, 'target'> },
): void {
  const { method = '', url = '', headers } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 500, reply.headers)
    const parts: Buffer[] = []
    reply.on('data', (chunk: Buffer) => parts.push(chunk))
    reply.on('end', () => noteUpload(server, { method, url, answer: Buffer.concat(parts).toString() }))
    reply.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  incoming.on('error', () => onward.destroy())
  incoming.pipe(onward)
}

/** The server behind neither lists unfinished uploads nor ends them. */
function answerAboutUploads(
  { unfinished }: Pick<S3Server, 'unfinished'>,
  { method, url }: { method: string; url: string },
  answer: ServerResponse,
): boolean {
  const { searchParams } = new URL(url, 'http://s3')
  const uploadId = searchParams.get('uploadId')
  if (method === 'GET' && searchParams.has('uploads')) sendXml(answer, 200, listOf(unfinished))
  else if (method === 'DELETE' && uploadId !== null) answer.writeHead(unfinished.delete(uploadId) ? 204 : 404).end()
  else return false
  return true
}

/** One page of a list: the server behind pages by a cipher that Node no longer has. */
async function sendPage(answer: ServerResponse, url: URL): Promise<void> {
  const first = Number(url.searchParams.get('continuation-token') ?? 0)
  const pageSize = Number(url.searchParams.get('max-keys') ?? 1_000)
  url.searchParams.delete('continuation-token')
  url.searchParams.delete('max-keys')
  const whole = await (await fetch(url)).text()
  const found = [...whole.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([each]) => each)
  const next = first + pageSize
  const isCut = next < found.length
  const page = [
    `<IsTruncated>${isCut}</IsTruncated>`,
    ...(isCut ? [`<NextContinuationToken>${next}</NextContinuationToken>`] : []),
    ...found.slice(first, next),
  ]
  sendXml(answer, 200, `<ListBucketResult>${page.join('')}</ListBucketResult>`)
}

/** Follows which uploads in parts are begun and completed. */
function noteUpload(
  { unfinished }: Pick<S3Server, 'unfinished'>,
  { method, url, answer }: { method: string; url: string; answer: string },
): void {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const given = searchParams.get('uploadId')
  if (given !== null && method === 'POST') unfinished.delete(given)
  const begun = /<UploadId>([^<]+)</.exec(answer)?.[1]
  if (method === 'POST' && searchParams.has('uploads') && begun !== undefined)
    unfinished.set(begun, { key: decodeURIComponent(pathname.slice(`/${BUCKET}/`.length)), initiatedAt: new Date() })
}

const listOf = (unfinished: S3Server['unfinished']): string => {
  const uploads = [...unfinished].map(
    ([id, { key, initiatedAt }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiatedAt.toISOString()}</Initiated></Upload>`,
  )
  return `<ListMultipartUploadsResult><Bucket>${BUCKET}</Bucket><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`
}

function sendXml(answer: ServerResponse, status: number, xml: string): void {
  answer.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}
