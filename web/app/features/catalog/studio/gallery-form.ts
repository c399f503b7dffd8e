import type { Gallery, GalleryChange, NewGallery } from '@stagedoor/contract/galleries'
import type { Locale } from '@stagedoor/contract/locales'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Audience } from '../../feeds/AudienceField.tsx'
import { audienceOf, readTerms, refusedField } from './sale-terms.ts'

/** The initial state of a gallery's form. */
export type EditedGallery = {
  title: string
  description: string
  audience: Audience
  /** The list; empty: none. */
  audienceListId: string
  price: string
  status: Gallery['status']
}

export const emptyGallery: EditedGallery = {
  title: '',
  description: '',
  audience: 'subscribers',
  audienceListId: '',
  price: '',
  status: 'draft',
}

export const editedGalleryOf = (gallery: Gallery): EditedGallery => ({
  title: gallery.title,
  description: gallery.description,
  audience: audienceOf(gallery),
  audienceListId: gallery.audienceListId ?? '',
  price: gallery.price > 0 ? String(gallery.price) : '',
  status: gallery.status,
})

type ReadGallery =
  | { isReadable: true; gallery: NewGallery & GalleryChange }
  | { isReadable: false; refusal: FormRefusal }

/** Reads the form as the calls' body, or says what is missing. */
export function readGalleryForm(form: FormData, locale: Locale): ReadGallery {
  const title = textOf(form, 'title').trim()
  if (!title) return { isReadable: false, refusal: refusedField(locale, 'title', 'fieldRequired') }
  const offer = readTerms(form, locale)
  if (!offer.isReadable) return offer
  const wanted = textOf(form, 'status')
  const status = wanted === 'active' || wanted === 'inactive' ? wanted : 'draft'
  return {
    isReadable: true,
    gallery: { title, description: textOf(form, 'description').trim(), status, ...offer.terms },
  }
}
