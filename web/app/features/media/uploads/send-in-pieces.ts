import type { Upload } from 'tus-js-client'
import type { Pieces } from './piece-upload.ts'

export type PieceTransfer = {
  resume: () => void
  /** Deletes what has arrived; without a connection, as soon as there is one. */
  cancel: () => void
  /** A call has taken it. */
  forget: () => void
}

const load = () => import('./piece-upload.ts')

/**
 * Sends a file in pieces. The same file chosen again for the same target, after a reload or a broken connection, goes on
 * where it stopped: its address is stored in this browser. The code for it is loaded with the first file.
 */
export function sendInPieces(pieces: Pieces): PieceTransfer {
  let upload: Upload | null = null
  let isCancelled = false
  const start = async () => {
    upload ??= await (await load()).prepare(pieces)
    if (!isCancelled) upload.start()
  }
  const begin = () => void start().catch(() => pieces.onStopped())
  begin()
  return {
    resume: begin,
    cancel() {
      isCancelled = true
      const begun = upload
      if (begun) void load().then(({ discardAll }) => discardAll(begun, pieces.token))
    },
    forget() {
      const begun = upload
      if (begun) void load().then(({ forgetAll }) => forgetAll(begun))
    },
  }
}
