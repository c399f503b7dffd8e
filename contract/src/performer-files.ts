import { Type } from 'typebox'
import { MAXIMUM_DOCUMENT_BYTES } from './document-uploads.ts'
import { endpoint } from './endpoint.ts'
import { Id, Url } from './fields.ts'
import { UploadId } from './auth.ts'
import { MAXIMUM_VIDEO_BYTES } from './media.ts'
import { nullable } from './nullable.ts'
import { performerStates } from './performers.ts'

export const setPerformerAvatarPath = endpoint({
  method: 'PUT',
  path: '/performers/avatar-path',
  area: 'performers',
  summary: 'Shows an avatar that the creator has uploaded before, by its id. Addresses are never followed: 422.',
  caller: 'performer',
  body: Type.Object({ avatarPath: Type.String({ minLength: 1, maxLength: 2_000 }) }),
  data: { 200: Type.Object({ _id: Id, url: Url }) },
  problems: ['NOT_OWN_UPLOAD'],
})

export const uploadWelcomeVideo = endpoint({
  method: 'POST',
  path: '/performers/welcome-video/upload',
  area: 'performers',
  summary: 'Takes a video that greets those who subscribe. Not built yet: videos are not.',
  caller: 'performer',
  files: { welcomeVideo: { maximumBytes: MAXIMUM_VIDEO_BYTES } },
  data: { 200: Type.Object({ _id: Id, url: nullable(Url) }) },
  problems: ['NOT_BUILT'],
})

export const uploadDocuments = endpoint({
  method: 'POST',
  path: '/performers/documents/upload',
  area: 'performers',
  summary:
    'Takes proofs of identity, as files or as uploads that arrived before. With one of each kind the creator waits for review.',
  caller: 'performer',
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
