import type { SitePictureKind } from '@stagedoor/contract/site-pictures'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

export type NewSitePicture = {
  kind: SitePictureKind
  mimeType: string
  width: number
  height: number
  bytes: Buffer
  actorId: string
}

/** Previous ones stay a while for cached pages. */
const KEPT_OF_A_KIND = 5

export async function insertSitePicture(tx: Tx, picture: NewSitePicture): Promise<string> {
  const { kind, mimeType, width, height, bytes, actorId } = picture
  const { rows } = await sql<{
    id: string
  }>`insert into site_picture (kind, mime_type, width, height, bytes, created_by)
    values (${kind}, ${mimeType}, ${width}, ${height}, ${bytes}, ${actorId}) returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a picture of the site was not stored')
  if (kind !== 'promo')
    await sql`delete from site_picture where kind = ${kind} and id not in
      (select id from site_picture where kind = ${kind} order by id desc limit ${KEPT_OF_A_KIND})`.execute(tx)
  return id
}

/** The bytes of a picture; null for no picture of the site. */
export async function findSitePicture(db: Db, id: string): Promise<{ mime_type: string; bytes: Buffer } | null> {
  const { rows } = await sql<{ mime_type: string; bytes: Buffer }>`select mime_type, bytes from site_picture
    where id = ${id}`.execute(db)
  return rows[0] ?? null
}
