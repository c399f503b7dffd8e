import { uploadSitePicture, type SitePictureKind } from '@stagedoor/contract/site-pictures'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#src/platform/db/database.ts'
import { answerBy, created, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Pictures } from '#src/platform/transcoding/pictures.ts'
import type { ChangeOutcome, SettingsChange } from '../change-settings.ts'
import type { SettingName } from '../definitions.ts'
import { findSitePicture } from './queries.ts'
import { takeSitePicture, type TakeOutcome } from './take-picture.ts'

export type PictureRouteDeps = {
  db: Db
  pictures: Pick<Pictures, 'prepare'>
  change(change: SettingsChange): Promise<ChangeOutcome>
}

/** Which setting shows a picture; a promo names its own. */
const settingOf: Readonly<Record<SitePictureKind, SettingName | null>> = {
  logo: 'logoUrl',
  'darkmode-logo': 'darkmodeLogoUrl',
  favicon: 'favicon',
  maintenance: 'maintenanceImage',
  promo: null,
}

export const pictureRoutes = (deps: PictureRouteDeps): BoundRoute[] => [
  route(uploadSitePicture, async ({ params: { kind }, files, viewer, requestId }) => {
    const setting = settingOf[kind]
    // Support edits content; settings are the administrators'.
    if (setting !== null && !viewer.staffRoles.includes('admin')) return refuse('FORBIDDEN')
    const author = { actorId: viewer.accountId, requestId }
    const result = await takeSitePicture(deps, { kind, files, author })
    if (result.outcome !== 'taken') return refusalOf(result.outcome)
    const { id, ...picture } = result.picture
    if (setting !== null) {
      const changed = await deps.change({ values: { [setting]: picture.url }, ...author })
      if (changed.outcome !== 'changed') return refuse('SETTING_REFUSED', { names: changed.names })
    }
    return created({ _id: id, ...picture })
  }),
]

function refusalOf(outcome: Exclude<TakeOutcome['outcome'], 'taken'>) {
  return answerBy(
    { outcome },
    {
      missing: 'FILE_MISSING',
      too_large: 'TOO_LARGE',
      no_picture: 'FILE_NOT_A_PICTURE',
      too_costly: 'PICTURE_TOO_LARGE',
      busy: 'OVERLOADED',
    },
  )
}

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/

/** Serves pictures of the site to everyone, also during maintenance: the content of an address never changes. */
export function registerSitePictures(http: FastifyInstance, db: Db): void {
  http.get<{ Params: { file: string } }>('/site-pictures/:file', { logLevel: 'warn' }, async (request, reply) => {
    const [, id] = FILE.exec(request.params.file) ?? []
    const picture = id === undefined ? null : await findSitePicture(db, id)
    if (!picture) return reply.code(404).send()
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'same-site',
      })
      .type(picture.mime_type)
      .send(picture.bytes)
  })
}
