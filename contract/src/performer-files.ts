import { Type } from 'typebox'
import { MAXIMUM_DOCUMENT_BYTES } from './document-uploads.ts'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Url } from './fields.ts'
import { UploadId } from './auth.ts'
import { FileView, MAXIMUM_VIDEO_BYTES, playableProblems } from './media.ts'
import { performerStates } from './performers.ts'

const endpoint = endpointsOf({ area: 'performers', caller: 'performer' })

export const setPerformerAvatarPath = endpoint('PUT /performers/avatar-path', {
  summary: 'Shows an avatar that the creator has uploaded before, by its id. Addresses are never followed: 422.',
  body: Type.Object({ avatarPath: Type.String({ minLength: 1, maxLength: 2_000 }) }),
  data: { 200: Type.Object({ _id: Id, url: Url }) },
  problems: ['NOT_OWN_UPLOAD'],
})

export const uploadWelcomeVideo = endpoint('POST /performers/welcome-video/upload', {
  summary:
    "Takes the video that greets visitors of the creator's page, or a resumable upload that has arrived before, in place of the one before. It is shown when it is processed, while `activateWelcomeVideo` is on.",
  body: Type.Object({ welcomeVideoUpload: UploadId }),
  files: { welcomeVideo: { maximumBytes: MAXIMUM_VIDEO_BYTES, maximumCount: 1, isOptional: true } },
  data: { 201: FileView },
  problems: [...playableProblems, 'FILE_NOT_READY'],
  rateLimit: { count: 30, windowSeconds: 3_600, by: 'account' },
})

export const removeWelcomeVideo = endpoint('DELETE /performers/welcome-video', {
  summary: 'Deletes the welcome video permanently; without one there is nothing to do.',
  data: { 200: Done },
})

export const uploadDocuments = endpoint('POST /performers/documents/upload', {
  summary:
    'Takes proofs of identity, as files or as uploads that arrived before. With one of each kind the creator waits for review.',
  forbidsImpersonation: true,
  body: Type.Object({ idVerificationUpload: UploadId, documentVerificationUpload: UploadId }),
  files: {
    idVerification: { maximumBytes: MAXIMUM_DOCUMENT_BYTES, isOptional: true },
    documentVerification: { maximumBytes: MAXIMUM_DOCUMENT_BYTES, isOptional: true },
  },
  data: { 200: Type.Object({ kinds: Type.Array(Type.String()), state: Type.Enum([...performerStates]) }) },
  problems: [
    'FILE_MISSING',
    'FILE_NOT_A_PICTURE',
    'PICTURE_TOO_LARGE',
    'PDF_NOT_ACCEPTED',
    'STORAGE_FULL',
    'STATE_NOT_ALLOWED',
  ],
  rateLimit: { count: 30, windowSeconds: 3_600, by: 'account' },
})
