import type { Gallery, NewGallery } from '@stagedoor/contract/galleries'
import type { Address, NewAddress } from '@stagedoor/contract/addresses'
import type { NewProduct, Product } from '@stagedoor/contract/products'
import type { Photo } from '@stagedoor/contract/photos'
import type { NewVideo, Video } from '@stagedoor/contract/videos'
import { sql } from 'kysely'
import type { App } from '#src/app.ts'
import type { AccountMakers } from './accounts.ts'
import type { Callers } from './callers.ts'
import type { FileMakers } from './files.ts'

export type CatalogMakers = {
  /** An active gallery for subscribers with one photo, unless told otherwise; with a price it is for sale. */
  aGallery(given?: Partial<NewGallery> & { by?: string; photos?: number }): Promise<Gallery & { photoIds: string[] }>
  /** An active video for subscribers whose film is processed, unless told otherwise; with a price it is for sale. */
  aVideo(given?: Partial<NewVideo> & { by?: string; isReady?: boolean }): Promise<Video & { fileId: string }>
  /** An offered physical product with 10 pieces in stock for 5 tokens, unless told otherwise; a digital one has a file. */
  aProduct(given?: Partial<NewProduct> & { by?: string }): Promise<Product>
  /** An address in Taipei of this account, unless told otherwise. */
  anAddress(by: string, given?: Partial<NewAddress>): Promise<Address>
  /** A photo as if it had been uploaded, at the end of its gallery. */
  aPhoto(given: {
    by: string
    galleryId?: string | null
    status?: Photo['status']
  }): Promise<{ id: string; fileId: string }>
}

type Given = Pick<Callers, 'read'> & Pick<AccountMakers, 'aCreator'> & Pick<FileMakers, 'aFile'>

export function catalogMakers({ db }: App, { read, aCreator, aFile }: Given): CatalogMakers {
  const aPhoto: CatalogMakers['aPhoto'] = async ({ by, galleryId = null, status = 'active' }) => {
    const fileId = await aFile(by, 'photo')
    const { rows } = await sql<{ id: string }>`insert into photo (performer_id, gallery_id, file_id, status, position)
      select ${by}, ${galleryId}::uuid, ${fileId}, ${status}, count(*) from photo where gallery_id = ${galleryId}::uuid
      returning id`.execute(db)
    await sql`update file set attached_at = app_now() where id = ${fileId}`.execute(db)
    await sql`update gallery set published_at = app_now() where id = ${galleryId} and is_public and published_at is null`.execute(
      db,
    )
    return { id: rows[0]?.id ?? '', fileId }
  }
  return {
    aPhoto,
    async aProduct({ by, type = 'physical', ...given } = {}) {
      const creator = by ?? (await aCreator())
      const stock = type === 'physical' ? { stock: 10 } : {}
      const fields = { name: 'Print', type, price: 5, status: 'active', ...stock, ...given }
      const form = formOf(fields)
      if (type === 'digital') form.append('digitalFile', new Blob(['a zine in full']), 'My Zine 7.PDF')
      return read<Product>('POST', '/performer/performer-assets/products', { as: creator, body: form })
    },
    anAddress: (by, given = {}) =>
      read<Address>('POST', '/addresses/create', { as: by, body: { ...TAIPEI, ...given } }),
    async aVideo({ by, price, status = 'active', isReady = true, ...given } = {}) {
      const creator = by ?? (await aCreator())
      const sale = price === undefined ? {} : { isSale: true, price }
      const form = formOf({ title: 'Tide', ...sale, ...given })
      const { _id } = await read<Video>('POST', '/performer/performer-assets/videos/upload', {
        as: creator,
        body: form,
      })
      const fileId = await aFile(creator, 'video')
      await sql`update file set attached_at = app_now() where id = ${fileId}`.execute(db)
      await sql`update video set file_id = ${fileId}, is_file_ready = ${isReady}, status = ${status} where id = ${_id}`.execute(
        db,
      )
      await sql`update video set published_at = app_now() where id = ${_id} and is_public`.execute(db)
      const path = `/performer/performer-assets/videos/${_id}/view`
      return { ...(await read<Video>('GET', path, { as: creator })), fileId }
    },
    async aGallery({ by, photos = 1, price, ...given } = {}) {
      const creator = by ?? (await aCreator())
      const sale = price === undefined ? {} : { isSale: true, price }
      const body = { title: 'Harbour', status: 'active', ...sale, ...given }
      const { _id } = await read<Gallery>('POST', '/performer/performer-assets/galleries', { as: creator, body })
      const photoIds: string[] = []
      for (let made = 0; made < photos; made += 1) photoIds.push((await aPhoto({ by: creator, galleryId: _id })).id)
      const gallery = await read<Gallery>('GET', `/performer/performer-assets/galleries/${_id}/view`, { as: creator })
      return { ...gallery, photoIds }
    },
  }
}

/** An address as its country's post needs it. */
export const TAIPEI = {
  name: 'Lin Yi',
  country: 'TW',
  state: 'TW-TPE',
  city: 'Daan District',
  streetAddress: 'Fuxing South Road Section 1',
  streetNumber: '390',
  zipCode: '106',
}

/** Fields as a form sends them. */
export function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, String(each))
  }
  return form
}
