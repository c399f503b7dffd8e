import { Type } from 'typebox'
import { UploadId } from './auth.ts'
import { endpointsOf } from './endpoint.ts'
import { Id } from './fields.ts'
import { FileView, MAXIMUM_PICTURE_BYTES, MAXIMUM_VIDEO_BYTES, pictureProblems, playableProblems } from './media.ts'

const endpoint = endpointsOf({ area: 'messages', caller: 'fan_or_creator', forbidsImpersonation: true })

const upload = <const P extends string>(path: P, thing: string, maximumBytes: number) =>
  endpoint(`POST /messages/file/${path}`, {
    summary: `Takes ${thing} for a message that is being written, or a resumable upload that has arrived before.`,
    body: Type.Object({ fileUpload: UploadId }),
    files: { file: { maximumBytes, maximumCount: 1, isOptional: true } },
    data: { 201: FileView },
    problems: [...new Set([...pictureProblems, ...playableProblems])] as const,
    rateLimit: { count: 120, windowSeconds: 3_600, by: 'account' },
  })

export const uploadMessagePhoto = upload('photo', 'a picture', MAXIMUM_PICTURE_BYTES)
export const uploadMessageVideo = upload('video', 'a video', MAXIMUM_VIDEO_BYTES)
export const uploadMessageAudio = upload('audio', 'a sound', MAXIMUM_VIDEO_BYTES)
/** Everyone in the conversation may see it before they buy what it advertises. */
export const uploadMessageTeaser = upload('public/video', 'a public teaser video', MAXIMUM_VIDEO_BYTES)

const part = Type.Object({ id: Id, fileId: Id })

export const getMessageVideoUrl = endpoint('POST /messages/:id/videos/:fileId/url', {
  summary: 'Fresh addresses of a video of a message, where the caller may see it.',
  params: part,
  data: { 200: FileView },
  problems: ['NOT_FOUND', 'ITEM_LOCKED'],
})

export const getMessageFileStatus = endpoint('GET /messages/:id/file/:fileId/status', {
  summary: 'How far the processing of a file of a message is, with its addresses where the caller may see it.',
  params: part,
  data: { 200: FileView },
  problems: ['NOT_FOUND'],
})
