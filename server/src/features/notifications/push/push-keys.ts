import type { Db } from '#src/platform/db/database.ts'
import { makePushKeys, type PushKeys } from '#src/platform/push/push-sender.ts'
import { createEncryptor } from '#src/platform/secrets/encryptor.ts'
import { KEY_ID_BYTES, type SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import { findKey, insertKey, writeResealedKey } from './push-queries.ts'

const OWNER = 'installation'
const encryptorOf = (secretKeys: SecretKeys) => createEncryptor(secretKeys, 'push keys')

/**
 * The installation's key pair for pushes, made at the first start; its private half is stored encrypted. It is decrypted when something is
 * sent, so that a secret that is missing stops pushes and not the site.
 */
export async function openPushKeys(db: Db, secretKeys: SecretKeys): Promise<PushKeys> {
  const encryptor = encryptorOf(secretKeys)
  if ((await findKey(db)) === null) {
    const { publicKey, privateKey } = await makePushKeys()
    await insertKey(db, { public_key: publicKey, sealed: encryptor.seal(OWNER, privateKey) })
  }
  const row = await findKey(db)
  if (!row) throw new Error('the keys of pushes are missing after they were made')
  return {
    publicKey: row.public_key,
    get privateKey() {
      return encryptor.open(OWNER, row.sealed)
    },
  }
}

/** Encrypts the private key with the newest secret. Repeating it changes nothing. */
export async function resealPushKeys(db: Db, secretKeys: SecretKeys): Promise<void> {
  const encryptor = encryptorOf(secretKeys)
  const row = await findKey(db)
  if (!row || row.sealed.subarray(0, KEY_ID_BYTES).equals(encryptor.keyId)) return
  await writeResealedKey(db, row, encryptor.seal(OWNER, encryptor.open(OWNER, row.sealed)))
}
