import type { ServerToClient } from '@stagedoor/contract/realtime'

type FileProcessed = Parameters<ServerToClient['file_processed']>[0]

const listeners = new Set<(event: FileProcessed) => void>()

/** Notifies all listeners that a file has been processed. */
export function emitFileProcessed(event: FileProcessed): void {
  for (const listener of listeners) listener(event)
}

/** Listens for processed files of the signed-in account until the returned function is called. */
export function onFileProcessed(listener: (event: FileProcessed) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
