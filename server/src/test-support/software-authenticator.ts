import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'

/** What the authenticator says of its owner. WebAuthn level 3, "Authenticator data". */
const FLAGS = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 }

export type SoftwareAuthenticator = {
  register(options: { challenge?: unknown }): RegistrationResponseJSON
  sign(
    options: { challenge?: unknown },
    changes?: { origin?: string; isVerified?: boolean },
  ): AuthenticationResponseJSON
}

/** An authenticator with one P-256 key (ES256), as a program: what a browser would hand on for it. */
export function softwareAuthenticator({ origin, rpId }: { origin: string; rpId: string }): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let signatureCount = 0

  const clientData = (type: string, challenge: unknown, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge: String(challenge), origin: from, crossOrigin: false }))

  function authenticatorData(flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    signatureCount += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(signatureCount)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter, rest])
  }

  /** RFC 9052: kty EC2, alg ES256, crv P-256, x, y. */
  const coseKey = () =>
    Buffer.from(
      isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, isoBase64URL.toBuffer(x)],
          [-3, isoBase64URL.toBuffer(y)],
        ]),
      ),
    )

  return {
    register({ challenge }) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()])
      const authData = authenticatorData(FLAGS.userPresent | FLAGS.userVerified | FLAGS.attested, attested)
      const attestation = new Map<string, string | Uint8Array | Map<never, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<never, never>()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign({ challenge }, { origin: from = origin, isVerified = true } = {}) {
      const client = clientData('webauthn.get', challenge, from)
      const authData = authenticatorData(FLAGS.userPresent | (isVerified ? FLAGS.userVerified : 0))
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      }
    },
  }
}
