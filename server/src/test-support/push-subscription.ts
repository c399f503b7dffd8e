import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export type Subscription = ReturnType<typeof subscriptionAt>

/** What a browser's `PushSubscription` says, with keys of its own, and the private half to read what it gets. */
export function subscriptionAt(endpoint: string) {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  return { endpoint, keys: { p256dh, auth }, curve }
}

/** The text of a push, as the browser reads it: RFC 8291 and RFC 8188, with one record. */
export function decryptPush(body: Buffer, { keys, curve }: Pick<Subscription, 'keys' | 'curve'>): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const theirs = body.subarray(21, 21 + idLength)
  const ours = Buffer.from(keys.p256dh, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours, theirs])
  const secret = hkdfSync('sha256', curve.computeSecret(theirs), Buffer.from(keys.auth, 'base64url'), info, 32)
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${what}\0`, length))
  const sealed = body.subarray(21 + idLength)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
