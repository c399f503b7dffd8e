import { getOwnFile, type FileView } from '@stagedoor/contract/media'
import { MAXIMUM_MESSAGE_FILES } from '@stagedoor/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { readStored, store } from '../../../api/browser-storage.ts'
import { useBrowserApi } from '../../../session/use-browser-api.ts'
import { fileIdsOf, keptFile } from '../../media/uploads/kept-file.ts'
import { isRefused, isUnderWay, isUnread, withFile, type Queued } from '../../media/uploads/queue-state.ts'
import { uploadQueue } from '../../media/uploads/upload-queue.ts'
import { useUploads } from '../../media/uploads/use-uploads.ts'
import { readPrice } from '../../wallet/amounts.ts'
import { NOTHING_KEPT, readKept, writeKept, type KeptAttachments } from './kept-attachments.ts'
import { messageTargets, targetOf } from './message-targets.ts'

/** Why some of the files that were chosen were not added. */
type Complaint = {
  /** The names of those that messages do not carry. */
  unfit: readonly string[]
  /** The names of those beyond the limit. */
  leftOut: readonly string[]
}

const NO_COMPLAINT: Complaint = { unfit: [], leftOut: [] }
// The same objects each time, so that clearing what is empty renders nothing.
const NO_FILES: readonly Queued[] = []
const NO_SALE = { isSale: false, price: '' }

type AttachmentsOptions = {
  /** Of the uploads in their queue, where they go on while other screens are open. */
  owner: string
  /** The name in this browser's storage under which finished files are kept until `clear`. Name the account in it. */
  keptAs: string
  /** Own files to begin with while none are kept. */
  given?: KeptAttachments
}

const isTeaser = ({ target }: Queued) => target === messageTargets.teaser.name

/**
 * The files of a message that is being written: those of a draft, then those that are chosen, pasted, dropped or
 * recorded. They upload at once, go on after an interruption, and what has arrived is there again after a reload.
 *
 * ```tsx
 * const attachments = useAttachments({ owner: 'mass-message', keptAs: `mass message ${account}` })
 * <AttachmentsField attachments={attachments} terms={terms} />
 * <AttachButtons attachments={attachments} />
 * // when it is sent, unless attachments.isUnderWay or attachments.hasFailed:
 * const { fileIds, teaserId, isSale, price } = attachments.toSend()
 * ```
 */
export function useAttachments({ owner, keptAs, given = NOTHING_KEPT }: AttachmentsOptions) {
  const queue = useUploads({ owner })
  const { kept, setKept, isRestored, sale, setSale } = useKept(owner, keptAs, given)
  const [complaint, setComplaint] = useState(NO_COMPLAINT)
  const [order, setOrder] = useState<readonly string[]>([])

  const inQueue = new Set(fileIdsOf(queue.uploads))
  const placeOf = ({ key }: Queued) => (order.includes(key) ? order.indexOf(key) : order.length)
  const all = [...kept.filter(({ key }) => !inQueue.has(key)), ...queue.uploads].toSorted(
    (a, b) => placeOf(a) - placeOf(b),
  )
  const files = all.filter((upload) => !isTeaser(upload))
  const teaser = all.findLast(isTeaser)
  const taken = files.filter((upload) => !isRefused(upload))
  const left = MAXIMUM_MESSAGE_FILES - taken.length
  const isSale = sale.isSale && files.length > 0

  useKeeping(keptAs, isRestored, { files, teaser, sale })

  function remove(key: string): void {
    setComplaint(NO_COMPLAINT)
    setKept(kept.filter((upload) => upload.key !== key))
    queue.remove(key)
  }
  return {
    all,
    /** Without the teaser, in the order in which they are shown. */
    files,
    teaser,
    /** How many more are taken. */
    left,
    complaint,
    /** Some have not arrived, or the server does not know yet what they are: it would refuse the message. */
    isUnderWay: all.some((upload) => isUnderWay(upload) || isUnread(upload)),
    /** Some could not be uploaded or read: they are to be tried again, or removed. */
    hasFailed: all.some((upload) => isFailed(upload)),
    sale: { ...sale, isSale },
    setSale,
    add(chosen: readonly File[]): void {
      const fit = chosen.filter((file) => targetOf(file) !== null)
      const taken = fit.slice(0, Math.max(0, left))
      setComplaint({ unfit: namesWithout(chosen, fit), leftOut: namesWithout(fit, taken) })
      for (const file of taken) {
        const target = targetOf(file)
        if (target) queue.add(target, [file])
      }
    },
    addTeaser(chosen: readonly File[]): void {
      if (teaser) remove(teaser.key)
      queue.add(messageTargets.teaser, chosen.slice(0, 1))
    },
    remove,
    retry: queue.retry,
    order: setOrder,
    /** Forgets everything, after it was sent. The files stay with the message. */
    clear(): void {
      setKept(NO_FILES)
      setSale(NO_SALE)
      setComplaint(NO_COMPLAINT)
      queue.clear()
      store(keptAs, null)
    },
    /** What a call that sends is given, and the files as they are shown meanwhile. A price that cannot be read is null. */
    toSend() {
      const views = files.flatMap(({ state }) => (state.kind === 'done' ? [state.file] : []))
      const teaserView = isSale && teaser?.state.kind === 'done' ? teaser.state.file : null
      return {
        files: views,
        fileIds: views.map(({ _id }) => _id),
        teaser: teaserView,
        teaserId: teaserView?._id ?? null,
        isSale,
        price: isSale ? readPrice(sale.price) : 0,
      }
    },
  }
}

const namesWithout = (all: readonly File[], some: readonly File[]): string[] =>
  all.filter((file) => !some.includes(file)).map(({ name }) => name)

export type Attachments = ReturnType<typeof useAttachments>

const isFailed = ({ state }: Queued): boolean =>
  state.kind === 'failed' || (state.kind === 'done' && state.file.status === 'file-error')

type Unsent = { files: readonly Queued[]; teaser: Queued | undefined; sale: { isSale: boolean; price: string } }

/** Keeps what has arrived, once what was kept before has been read. */
function useKeeping(keptAs: string, isRestored: boolean, { files, teaser, sale }: Unsent): void {
  useEffect(() => {
    if (!isRestored) return
    const [teaserId = null] = teaser ? fileIdsOf([teaser]) : []
    const text = writeKept({ fileIds: fileIdsOf(files), teaserId, ...sale })
    store(keptAs, text)
  })
}

/** Finished files of a draft, read again as they are now: one that is gone or was sent meanwhile is left out. */
function useKept(owner: string, keptAs: string, given: KeptAttachments) {
  const api = useBrowserApi()
  const [kept, setKept] = useState(NO_FILES)
  const [sale, setSale] = useState(NO_SALE)
  const [isRestored, setRestored] = useState(false)
  const first = useRef(given)
  useEffect(() => {
    let isGone = false
    const stored = readStored(keptAs)
    const { fileIds, teaserId, isSale, price } = stored === null ? first.current : readKept(stored)
    const ids = [...fileIds, ...(teaserId === null ? [] : [teaserId])]
    const find = async (id: string): Promise<FileView | null> => {
      const reply = await api(getOwnFile, { params: { id } })
      return reply.isOk ? reply.data : null
    }
    Promise.all(ids.map(find)).then(
      (found) => {
        if (isGone) return
        setKept(found.length > 0 ? found.flatMap((file) => (file ? [keptFile(file, owner)] : [])) : NO_FILES)
        if (isSale || price !== '') setSale({ isSale, price })
        setRestored(true)
      },
      // Without a connection everything stays kept, for the next visit.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [api, keptAs, owner])
  useEffect(() => uploadQueue.onSeen((file) => setKept((known) => known.map((item) => withFile(item, file)))), [])
  return {
    kept,
    setKept,
    isRestored,
    sale,
    setSale,
  }
}
