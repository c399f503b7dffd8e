import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders }

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The address, the query in order, and the signed headers, as the signature covers them. */
function canonicalRequest({ method, url, headers }: SignedRequest, signedNames: readonly string[]): string {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
  const lines = signedNames.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replaceAll(/ +/g, ' ')}`,
  )
  const payload = String(headers['x-amz-content-sha256'] ?? '')
  return [method, pathname, query.join('&'), ...lines, '', signedNames.join(';'), payload].join('\n')
}

/**
 * Whether a request carries the signature of this account: AWS Signature Version 4 in the header `Authorization`
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html).
 */
export function isSignedBy(
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
  request: SignedRequest,
): boolean {
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!parsed) return false
  const [, givenId, day = '', region = '', names = '', signature] = parsed
  const canonical = createHash('sha256')
    .update(canonicalRequest(request, names.split(';')))
    .digest('hex')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope, canonical].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return givenId === accessKeyId && hmac(key, text).toString('hex') === signature
}
