import { expect, test } from 'vitest'
import { isSending, reduceUploads, sentFileIds, type Upload, type UploadEvent } from './uploads.ts'

const after = (...events: UploadEvent[]) => events.reduce(reduceUploads, [] as readonly Upload[])
const added = (key: string): UploadEvent => ({ type: 'added', key, name: `${key}.jpg`, previewUrl: null })
const sent = (key: string): UploadEvent => ({ type: 'sent', key, fileId: `file-${key}`, status: 'processing' })

test('photos keep the order of choosing, whichever upload ends first', () => {
  expect(sentFileIds(after(added('a'), added('b'), sent('b'), sent('a')))).toEqual(['file-a', 'file-b'])
})

test('reports the progress of a photo', () => {
  const uploads = after(added('a'), { type: 'progressed', key: 'a', percent: 40 })
  expect(uploads[0]?.state).toEqual({ kind: 'sending', percent: 40 })
  expect(isSending(uploads)).toBe(true)
})

test('does not publish a failed photo, which can be sent again', () => {
  const failed = after(added('a'), { type: 'failed', key: 'a', message: 'too large' })
  expect([sentFileIds(failed), isSending(failed)]).toEqual([[], false])
  expect(reduceUploads(failed, { type: 'retried', key: 'a' })[0]?.state).toEqual({ kind: 'sending', percent: 0 })
})

test('does not publish an unreadable photo', () => {
  expect(
    sentFileIds(after(added('a'), sent('a'), { type: 'processed', fileId: 'file-a', status: 'file-error' })),
  ).toEqual([])
})

test('removes a photo, and ignores a late result of its upload', () => {
  expect(after(added('a'), { type: 'removed', key: 'a' }, sent('a'))).toEqual([])
})
