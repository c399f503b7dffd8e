import { deleteGallery, orderPhotos, updateGallery } from '@stagedoor/contract/galleries'
import { describeFile, MAXIMUM_ALT_TEXT } from '@stagedoor/contract/media'
import { deletePhoto, searchOwnPhotos, setCoverPhoto, updatePhoto, type Photo } from '@stagedoor/contract/photos'
import { callOrThrow } from '../../../session/answers.ts'
import { formRefusal, type FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { readGalleryForm } from './gallery-form.ts'

/** The result of a form of the studio: what was refused, or where it leads. */
export type ItemAnswer =
  | { outcome: 'saved' }
  | { outcome: 'deleted' }
  | { outcome: 'refused'; refusal: FormRefusal; status: number; photoId?: string; captionsLanguage?: string }

const PAGE = 200

/** Every photo of a gallery, in its order. */
export async function readGalleryPhotos(visit: Visit, galleryId: string): Promise<Photo[]> {
  const photos: Photo[] = []
  for (let cursor: string | undefined | null; cursor !== null;) {
    const query = { galleryId, sortBy: 'position', sort: 'asc', limit: PAGE, cursor } as const
    const found = await callOrThrow(visit, searchOwnPhotos, { query })
    photos.push(...found.data)
    cursor = found.cursor ?? null
  }
  return photos
}

/** What the forms of a gallery's editor do. */
export async function answerGallery(visit: Visit, galleryId: string, form: FormData): Promise<ItemAnswer> {
  const params = { id: galleryId }
  switch (textOf(form, 'intent')) {
    case 'delete':
      await callOrThrow(visit, deleteGallery, { params })
      return { outcome: 'deleted' }
    case 'order': {
      const photoIds = form.getAll('photoId').filter((id) => typeof id === 'string')
      const reply = await visit.api(orderPhotos, { params, body: { photoIds } })
      return reply.isOk ? { outcome: 'saved' } : refused(formRefusal(reply.problem, visit.locale), reply.status)
    }
    case '':
      return saveGallery(visit, galleryId, form)
    default:
      return answerPhoto(visit, form)
  }
}

const refused = (refusal: FormRefusal, status: number): ItemAnswer => ({ outcome: 'refused', refusal, status })

async function saveGallery(visit: Visit, id: string, form: FormData): Promise<ItemAnswer> {
  const read = readGalleryForm(form, visit.locale)
  if (!read.isReadable) return refused(read.refusal, 400)
  const reply = await visit.api(updateGallery, { params: { id }, body: read.gallery })
  return reply.isOk ? { outcome: 'saved' } : refused(formRefusal(reply.problem, visit.locale), reply.status)
}

/** What the forms of one photo do, in a gallery and in the list of all. */
export async function answerPhoto(visit: Visit, form: FormData): Promise<ItemAnswer> {
  const id = textOf(form, 'photoId')
  const params = { id }
  switch (textOf(form, 'intent')) {
    case 'cover':
      await callOrThrow(visit, setCoverPhoto, { params })
      return { outcome: 'saved' }
    case 'delete-photo':
      await callOrThrow(visit, deletePhoto, { params })
      return { outcome: 'saved' }
    default: {
      const words = { title: textOf(form, 'title').trim(), description: textOf(form, 'description').trim() }
      const reply = await visit.api(updatePhoto, { params, body: words })
      if (!reply.isOk) {
        const refusal = formRefusal(reply.problem, visit.locale)
        return { outcome: 'refused', refusal, status: reply.status, photoId: id }
      }
      const [fileId, altText] = [textOf(form, 'fileId'), textOf(form, 'altText').slice(0, MAXIMUM_ALT_TEXT)]
      if (fileId) await callOrThrow(visit, describeFile, { params: { id: fileId }, body: { altText } })
      return { outcome: 'saved' }
    }
  }
}
