import { getOwnFile, type FileView } from '@stagedoor/contract/media'
import { useEffect, useState } from 'react'
import { onLiveEvent } from '../../../api/live-events.ts'
import { PROCESSING_REFRESH_MS } from '../../../api/use-refresh.ts'
import { useBrowserApi } from '../../../session/use-browser-api.ts'
import { uploadQueue } from './upload-queue.ts'

/**
 * One's own file while it is processed: how far it is, when it is ready, and why it failed. It asks after each event of
 * the file, and now and then while the page is looked at.
 * @returns the newest that is known of it, and what a caller learns of it by itself
 */
export function useOwnFile(file: FileView): { file: FileView; see: (file: FileView) => void } {
  const api = useBrowserApi()
  // What was seen counts until the page itself knows the file anew.
  const [seen, setSeen] = useState<{ instead: FileView; file: FileView } | null>(null)
  const newest = seen?.instead === file ? seen.file : file
  const see = (next: FileView) => {
    setSeen({ instead: file, file: next })
    uploadQueue.see(next)
  }
  const isProcessing = newest.status === 'processing'
  const { _id: id } = file
  useEffect(() => {
    if (!isProcessing) return
    let isGone = false
    const ask = async () => {
      const reply = await api(getOwnFile, { params: { id } }).catch(() => null)
      if (!isGone && reply?.isOk) see(reply.data)
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void ask()
    }, PROCESSING_REFRESH_MS)
    const forget = onLiveEvent('file_processed', ({ fileId }) => fileId === id && void ask())
    return () => {
      isGone = true
      clearInterval(timer)
      forget()
    }
    // eslint-disable-next-line react/exhaustive-deps -- `see` is another one each time, and does the same
  }, [api, id, isProcessing])
  return { file: newest, see }
}
