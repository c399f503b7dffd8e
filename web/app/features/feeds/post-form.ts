import type { NewPost } from '@stagedoor/contract/feeds'
import type { Post } from '@stagedoor/contract/feeds'
import type { Locale } from '@stagedoor/contract/locales'
import { translatorOf } from '../../locales/translator.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import { textOf } from '../../session/form-text.ts'
import { keptFile } from '../media/uploads/kept-file.ts'
import { readAmount } from '../wallet/amounts.ts'
import { audiences, type Audience } from './AudienceField.tsx'
import type { EditedPost } from './PostEditor.tsx'

export type WrittenPost = { isReadable: true; post: NewPost } | { isReadable: false; refusal: FormRefusal }

/** Reads the editor's form as the call's body, or the errors. */
export function readPostForm(form: FormData, locale: Locale): WrittenPost {
  const t = translatorOf(locale).getFixedT(locale, 'studio')
  const [title, text] = [textOf(form, 'title').trim(), textOf(form, 'text').trim()]
  const fileIds = form.getAll('fileId').filter((id) => typeof id === 'string')
  const audience = audiences.find((name) => name === textOf(form, 'audience')) ?? 'everybody'
  const price = audience === 'sale' ? readAmount(textOf(form, 'price').trim().replace(',', '.')) : 0
  if (!text && !title && fileIds.length === 0)
    return { isReadable: false, refusal: { message: t('needsContent'), fields: {} } }
  if (price === null || (audience === 'sale' && price <= 0)) {
    const tAuth = translatorOf(locale).getFixedT(locale, 'auth')
    return { isReadable: false, refusal: { message: tAuth('checkFields'), fields: { price: tAuth('fieldAmount') } } }
  }
  const status = textOf(form, 'status') === 'draft' ? 'draft' : 'active'
  const type = fileIds.length > 0 ? 'photo' : 'text'
  return { isReadable: true, post: { type, title, text, fileIds, isSale: audience !== 'subscribers', price, status } }
}

const audienceOf = ({ isSale, price }: Pick<Post, 'isSale' | 'price'>): Audience =>
  !isSale ? 'subscribers' : price > 0 ? 'sale' : 'everybody'

/** The initial state of the editor for a post. */
export const editedPostOf = (post: Post): EditedPost => ({
  title: post.title,
  text: post.text,
  audience: audienceOf(post),
  price: post.price > 0 ? String(post.price) : '',
  files: post.files.map((file) => keptFile(file, post._id)),
  owner: `post ${post._id}`,
  isPublished: post.status === 'active',
})

export const emptyPost: EditedPost = {
  title: '',
  text: '',
  audience: 'sale',
  price: '',
  files: [],
  owner: 'new-post',
  isPublished: false,
}
