import { maximumBytesOf } from '@stagedoor/contract/uploads'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocale } from '../../../locales/use-locale.ts'
import { useSiteSettings } from '../../../store/use-site-settings.ts'
import type { Queued } from './queue-state.ts'
import { uploadQueue } from './upload-queue.ts'
import type { UploadTarget } from './upload-target.ts'

const NOTHING: readonly Queued[] = []

/** Finished uploads whose owner was notified. */
const notified = new Set<string>()

/** Every upload of this page. */
export const useQueue = (): readonly Queued[] =>
  useSyncExternalStore(uploadQueue.subscribe, uploadQueue.read, () => NOTHING)

/**
 * The uploads of one owner, which go on while other screens are open and are found again by the same owner.
 *
 * ```tsx
 * const { uploads, add, retry, remove, order } = useUploads({ owner: `gallery ${id}`, onFinished: () => refresh() })
 * <UploadList uploads={uploads} onRetry={retry} onRemove={remove} />
 * <FilePicker label={…} hint={…} target={galleryPhoto} onChoose={(files) => add(galleryPhoto, files)} />
 * ```
 *
 * `onFinished` is called once for each file that a target's call has taken; of
 * files that finished while another screen was open, when the owner's screen is open again.
 */
export function useUploads({ owner, onFinished }: { owner: string; onFinished?: (upload: Queued) => void }) {
  const locale = useLocale()
  const settings = useSiteSettings()
  const uploads = useQueue().filter((item) => item.owner === owner)
  useEffect(() => {
    for (const upload of uploads) {
      if (upload.state.kind !== 'done' || notified.has(upload.key)) continue
      notified.add(upload.key)
      onFinished?.(upload)
    }
  })
  return {
    uploads,
    add: (target: UploadTarget, files: readonly File[]) =>
      uploadQueue.add(owner, { target, maximumBytes: limitOf(target, settings), files, locale }),
    retry: uploadQueue.retry,
    remove: uploadQueue.remove,
    order: (keys: readonly string[]) => uploadQueue.order(owner, keys),
    /** Forgets everything of this owner, when it is published. */
    clear(): void {
      if (uploads.length > 0) uploadQueue.remove(...uploads.map(({ key }) => key))
    },
  }
}

/** The largest file of a target: what its call takes, or less by the operator's settings. */
const limitOf = (target: UploadTarget, settings: Parameters<typeof maximumBytesOf>[1]): number =>
  Math.min(target.maximumBytes, maximumBytesOf(target.name, settings))

/** The largest file that a target takes now, for what is said before something is chosen. */
export const useUploadLimit = (target: UploadTarget): number => limitOf(target, useSiteSettings())
