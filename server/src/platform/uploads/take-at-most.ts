type Taken = {
  /** Whether there are bytes for a further part; false after the end and after a failure. */
  hasMore(): Promise<boolean>
  /** The next part's bytes: at most the largest part's. It must be read to its end before the next call. */
  next(): AsyncIterable<Uint8Array>
  /** Why the source ended before its end; null: it did not. */
  readonly failure: Error | null
}

/** Cuts a source into parts. A source that fails ends the part that is being read, which is then whole. */
export function takeAtMost(source: AsyncIterable<Uint8Array>, largestBytes: number): Taken {
  const chunks = source[Symbol.asyncIterator]()
  let waiting: Uint8Array | null = null
  let failure: Error | null = null

  /** Reads on, until there is something to hand out or nothing will come. */
  async function fill(): Promise<boolean> {
    while (waiting === null && failure === null) {
      try {
        const { value, done } = await chunks.next()
        if (done) return false
        if (value.byteLength > 0) waiting = value
      } catch (error) {
        failure = error instanceof Error ? error : new Error('the source failed', { cause: error })
      }
    }
    return waiting !== null
  }

  return {
    hasMore: fill,
    async *next() {
      let leftBytes = largestBytes
      while (leftBytes > 0 && (await fill()) && waiting !== null) {
        const chunk: Uint8Array = waiting
        waiting = chunk.byteLength > leftBytes ? chunk.subarray(leftBytes) : null
        const handed = chunk.subarray(0, leftBytes)
        leftBytes -= handed.byteLength
        yield handed
      }
    },
    get failure() {
      return failure
    },
  }
}
