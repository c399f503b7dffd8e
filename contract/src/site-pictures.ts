import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

export const sitePictureKinds = ['logo', 'darkmode-logo', 'favicon', 'maintenance', 'promo'] as const
export type SitePictureKind = (typeof sitePictureKinds)[number]

export const MAXIMUM_SITE_PICTURE_BYTES = 5 * 1024 * 1024

export const uploadSitePicture = endpoint('POST /admin/site-pictures/:kind', {
  area: 'settings',
  caller: 'staff',
  staffRoles: ['support', 'admin'],
  summary:
    'Takes a picture of the site itself: JPEG, PNG, WebP, GIF or AVIF, never SVG. All but a promo’s are shown at once: the setting takes their address. Audited.',
  params: Type.Object({ kind: Type.Enum([...sitePictureKinds]) }),
  files: { file: { maximumBytes: MAXIMUM_SITE_PICTURE_BYTES } },
  data: { 201: Type.Object({ _id: Id, url: Type.String(), width: Type.Integer(), height: Type.Integer() }) },
  problems: ['FILE_MISSING', 'FILE_NOT_A_PICTURE', 'PICTURE_TOO_LARGE', 'SETTING_REFUSED'],
})
