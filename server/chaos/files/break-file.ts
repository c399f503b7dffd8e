import type { Rng } from '../rng.ts'

type Fault = (bytes: Buffer, rng: Rng) => Buffer

const flipBits: Fault = (bytes, rng) => {
  for (let left = 1 + rng.number(20); left > 0; left -= 1) {
    const at = rng.number(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << rng.number(8))
  }
  return bytes
}

const cutOff: Fault = (bytes, rng) => bytes.subarray(0, rng.number(bytes.length))

const cutOut: Fault = (bytes, rng) => {
  const start = rng.number(bytes.length)
  const end = start + rng.number(bytes.length - start)
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
}

const repeat: Fault = (bytes, rng) => {
  const start = rng.number(bytes.length)
  const part = bytes.subarray(start, start + 1 + rng.number(2_000))
  return Buffer.concat([
    bytes.subarray(0, start),
    ...Array.from({ length: 1 + rng.number(50) }, () => part),
    bytes.subarray(start),
  ])
}

const overwrite: Fault = (bytes, rng) => {
  const start = rng.number(bytes.length)
  const fill = rng.pick([() => 0, () => 0xff, () => rng.number(256)])
  for (let at = start; at < Math.min(bytes.length, start + 1 + rng.number(200)); at += 1) bytes[at] = fill()
  return bytes
}

/** Sizes, counts and offsets near the start, where containers keep them. */
const lie: Fault = (bytes, rng) => {
  if (bytes.length < 8) return bytes
  const at = rng.number(Math.min(bytes.length, 2_000) - 4)
  bytes.writeUInt32BE(rng.pick([0, 1, 0x7fffffff, 0x80000000, 0xffffffff, rng.number(0xffffffff)]), at)
  return bytes
}

const FAULTS: readonly Fault[] = [flipBits, flipBits, cutOff, cutOut, repeat, overwrite, lie, lie]

/** A copy with one to three faults. */
export function breakFile(sound: Buffer, rng: Rng): Buffer {
  let bytes = Buffer.from(sound)
  for (let left = 1 + rng.number(3); left > 0 && bytes.length > 0; left -= 1)
    bytes = Buffer.from(rng.pick(FAULTS)(bytes, rng))
  return bytes
}
