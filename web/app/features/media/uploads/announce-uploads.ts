/**
 * Whether uploads are under way: all that the frame around the pages needs to know until it shows them, so that nobody
 * who uploads nothing loads the queue.
 */
let isBusy = false
const listeners = new Set<() => void>()

export function announceUploads(areUnderWay: boolean): void {
  if (areUnderWay === isBusy) return
  isBusy = areUnderWay
  for (const listener of listeners) listener()
}

export const areUploadsUnderWay = (): boolean => isBusy

export function onUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
