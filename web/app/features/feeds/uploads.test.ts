import { expect, test } from 'vitest'
import { isSending, reduceUploads, sentFileIds, type Upload, type UploadEvent } from './uploads.ts'

const after = (...events: UploadEvent[]) => events.reduce(reduceUploads, [] as readonly Upload[])
const added = (key: string): UploadEvent => ({ type: 'added', key, name: `${key}.jpg`, previewUrl: null })
const sent = (key: string): UploadEvent => ({ type: 'sent', key, fileId: `file-${key}`, status: 'processing' })

test('photos keep the order in which they were chosen, whichever arrives first', () => {
  expect(sentFileIds(after(added('a'), added('b'), sent('b'), sent('a')))).toEqual(['file-a', 'file-b'])
})

test('progress is counted while a photo is sent', () => {
  const uploads = after(added('a'), { type: 'progressed', key: 'a', percent: 40 })
  expect(uploads[0]?.state).toEqual({ kind: 'sending', percent: 40 })
  expect(isSending(uploads)).toBe(true)
})

test('a failed photo is not published, and may be sent again', () => {
  const failed = after(added('a'), { type: 'failed', key: 'a', message: 'too large' })
  expect([sentFileIds(failed), isSending(failed)]).toEqual([[], false])
  expect(reduceUploads(failed, { type: 'retried', key: 'a' })[0]?.state).toEqual({ kind: 'sending', percent: 0 })
})

test('a photo that turned out unreadable is not published', () => {
  expect(
    sentFileIds(after(added('a'), sent('a'), { type: 'processed', fileId: 'file-a', status: 'file-error' })),
  ).toEqual([])
})

test('a removed photo is gone, and a late word about it changes nothing', () => {
  expect(after(added('a'), { type: 'removed', key: 'a' }, sent('a'))).toEqual([])
})
