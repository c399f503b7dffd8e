import { Type, type Static } from 'typebox'
import { MediaStatus } from './catalog-words.ts'
import { endpointsOf } from './endpoint.ts'
import { Id } from './fields.ts'
import { nullable } from './nullable.ts'
import { Photo } from './photos.ts'
import { DecisionBody, StaffDecisions } from './staff-decisions.ts'

const endpoint = endpointsOf({ area: 'photos', caller: 'staff', staffRoles: ['reviewer', 'admin'] })

/** A photo of anybody, for staff, and what they decided about it. */
export const StaffPhotoDetail = Type.Object({
  ...Photo.properties,
  /** Null: the account has none, or is gone. */
  creatorUsername: nullable(Type.String()),
  /** With its gallery, by its creator: only buyers see it. */
  isDeleted: Type.Boolean(),
  decisions: StaffDecisions,
})
export type StaffPhotoDetail = Static<typeof StaffPhotoDetail>

export const getAnyPhoto = endpoint('GET /admin/photos/:id', {
  summary: 'A photo of anybody, and what staff decided about it.',
  data: { 200: StaffPhotoDetail },
})

export const decideAboutPhoto = endpoint('PUT /admin/photos/:id/status', {
  summary:
    'Removes a photo without the others of its gallery, or restores it to the status it had. Audited; the creator sees the reason of a removal. Asking again changes nothing.',
  body: DecisionBody,
  data: { 200: Type.Object({ _id: Id, status: MediaStatus }) },
})
