import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hashedForm } from './sent-form.ts'
import { createTurns, type TurnLimits } from './turns.ts'

/** OWASP's parameters for Argon2id: 19 MiB, two passes, one lane. Measured here: 15 ms. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32

type Parameters = {
  memoryKib: number
  passes: number
  lanes: number
  salt: Buffer
  hash: Buffer
  /** Whether the password's hashed form was hashed, as all are now, or the password itself, as they were. */
  isOverHash: boolean
}

/** The cost of one hash; other parameters are OWASP's recommendations. */
export type PasswordCost = { memoryKib?: number; passes?: number }

/** For whom a hash is computed. */
export type HashRequest = {
  /** The address that the request comes from; null, as by default, for the product's own work. */
  address: string | null
}

const OWN_WORK: HashRequest = { address: null }

export type PasswordHasher = {
  /**
   * PHC text of the password in its hashed form, so that a client may send either; every byte counts. New passwords take
   * one core at most, and `overloaded` means that too many are waiting, in all or of this address.
   */
  hash(password: string, request?: HashRequest): Promise<{ hash: string } | 'overloaded'>
  /** Takes as long for an account that is missing or has no password as for any other. */
  verify(password: string, stored: string | null, request?: HashRequest): Promise<boolean | 'overloaded'>
}

/** How many hashes run at a time: two at most, and one core stays for everything else where there is more than one. */
export const hashesAtOnce = (cores: number): number => Math.min(2, Math.max(1, cores - 1))

const LIMITS: TurnLimits = {
  running: hashesAtOnce(availableParallelism()),
  runningNew: 1,
  waiting: 20,
  perAddress: 2,
  waitingPerAddress: 20,
}

/**
 * Hashes passwords a few at a time, so that a flood of sign-ins leaves the processor to other requests. Sign-ins go before
 * new passwords, which registration and reset ask for; neither kind fills the queue of the other.
 */
export function createPasswordHasher({
  memoryKib = MEMORY_KIB,
  passes = PASSES,
  ...given
}: PasswordCost & Partial<TurnLimits> = {}): PasswordHasher {
  const inTurn = createTurns({ ...LIMITS, ...given })
  const nobody = {
    memoryKib,
    passes,
    lanes: LANES,
    salt: randomBytes(SALT_BYTES),
    hash: randomBytes(HASH_BYTES),
    isOverHash: true,
  }

  return {
    hash: (password, { address } = OWN_WORK) =>
      inTurn({ address, isNew: true }, async () => {
        const salt = randomBytes(SALT_BYTES)
        const hash = await derive(hashedForm(password), { ...nobody, salt })
        return {
          hash: `$sha256-argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`,
        }
      }),
    verify: (password, stored, { address } = OWN_WORK) =>
      inTurn({ address, isNew: false }, async () => {
        const parameters = stored === null ? nobody : parse(stored)
        const message = parameters.isOverHash ? hashedForm(password) : password
        return timingSafeEqual(await derive(message, parameters), parameters.hash) && stored !== null
      }),
  }
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** RFC 9106. */
function derive(message: string, { memoryKib, passes, lanes, salt, hash }: Parameters): Promise<Buffer> {
  const parameters = {
    message,
    nonce: salt,
    memory: memoryKib,
    passes,
    parallelism: lanes,
    tagLength: hash.length,
  }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, derived) => (error ? reject(error) : resolve(derived)))
  })
}

/** @throws for a text that `hash` did not create, which the column never contains. */
function parse(stored: string): Parameters {
  const parts = /^\$(sha256-)?argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored)
  if (!parts) throw new Error('a stored password hash is not readable')
  const [, overHash, memory, passes, lanes, salt = '', hash = ''] = parts
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
    isOverHash: overHash !== undefined,
  }
}
