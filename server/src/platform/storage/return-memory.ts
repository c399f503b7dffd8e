import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** So much may lie in buffers that are no longer used. */
const EVERY_BYTES = 8 * 1024 * 1024

type CollectGarbage = (options: { type: 'minor' }) => void

/**
 * Returns the memory of buffers that have passed. Each is small for V8, which counts what lies outside of its heap only
 * when that has grown by 64 MB, and then examines the whole heap; the young objects, which these are, take a millisecond.
 * @returns to be told how many bytes have passed.
 */
export function memoryReturner(): (passedBytes: number) => void {
  let passed = 0
  return (passedBytes) => {
    passed += passedBytes
    if (passed < EVERY_BYTES) return
    passed = 0
    collectYoung()
  }
}

let collect: CollectGarbage | null = null

function collectYoung(): void {
  if (collect === null) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as CollectGarbage
  }
  collect({ type: 'minor' })
}
