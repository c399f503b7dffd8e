import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts the parts of one upload, each bound to its place, with a key of the upload's own (HKDF, RFC 5869). */
export type PartCipher = {
  /** The source, encrypted; `nonceAndTag` is known once it was read to its end. */
  encrypt(
    source: AsyncIterable<Uint8Array>,
    offset: number,
  ): { source: AsyncIterable<Uint8Array>; nonceAndTag(): Buffer }
  /** @throws when the part was altered, moved or exchanged. */
  decrypt(bytes: Buffer, part: { offset: number; nonceAndTag: Buffer }): Buffer
}

/** The cipher of the upload with this id: the id itself is not stored anywhere. */
export function partCipherOf(secretKey: string, uploadId: string): PartCipher {
  const key = Buffer.from(hkdfSync('sha256', secretKey, uploadId, 'stagedoor unfinished uploads v3', 32))
  const placeOf = (offset: number) => Buffer.from(`at ${offset}`)
  return {
    encrypt(source, offset) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeOf(offset))
      async function* encrypted() {
        for await (const chunk of source) yield cipher.update(chunk)
        cipher.final()
      }
      return { source: encrypted(), nonceAndTag: () => Buffer.concat([nonce, cipher.getAuthTag()]) }
    },
    decrypt(bytes, { offset, nonceAndTag }) {
      const [nonce, tag] = [nonceAndTag.subarray(0, NONCE_BYTES), nonceAndTag.subarray(NONCE_BYTES)]
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(placeOf(offset)).setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes), decipher.final()])
    },
  }
}
