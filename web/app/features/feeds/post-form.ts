import { MAXIMUM_POLL_OPTIONS } from '@stagedoor/contract/polls'
import type { NewPost } from '@stagedoor/contract/feeds'
import type { Locale } from '@stagedoor/contract/locales'
import { translatorOf } from '../../locales/translator.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import { textOf } from '../../session/form-text.ts'
import { readTimeZone } from '../../session/time-zone.ts'
import { readPrice } from '../wallet/amounts.ts'
import { audiences } from './AudienceField.tsx'
import { postKinds, type PostKind } from './edited-post.ts'
import { instantOf } from './local-time.ts'

/** `pollOptions`: the texts of a poll that replaces the post's; null leaves it. */
export type WrittenPost =
  | { isReadable: true; post: NewPost; pollOptions: string[] | null }
  | { isReadable: false; refusal: FormRefusal }

type Fault = { message: string; fields: Record<string, string> }

/** Reads the editor's form as the call's body and the options of its poll, or the errors. */
export function readPostForm(form: FormData, locale: Locale): WrittenPost {
  const t = translatorOf(locale).getFixedT(locale, 'studio')
  const tAuth = translatorOf(locale).getFixedT(locale, 'auth')
  const refused = (refusal: Fault): WrittenPost => ({ isReadable: false, refusal })
  const wrong = (field: string, text: string) => refused({ message: tAuth('checkFields'), fields: { [field]: text } })

  const [title, text] = [textOf(form, 'title').trim(), textOf(form, 'text').trim()]
  const fileIds = listOf(form, 'fileId')
  const pollOptions = pollOptionsOf(form)
  const audience = audiences.find((name) => name === textOf(form, 'audience')) ?? 'everybody'
  const price = audience === 'sale' ? readPrice(textOf(form, 'price')) : 0
  if (!text && !title && fileIds.length === 0 && !pollOptions?.length)
    return refused({ message: t('needsContent'), fields: {} })
  if (price === null || (audience === 'sale' && price <= 0)) return wrong('price', tAuth('fieldAmount'))
  const audienceListId = audience === 'list' ? textOf(form, 'audienceListId') : null
  if (audienceListId === '') return wrong('audienceListId', tAuth('fieldRequired'))
  if (pollOptions?.length === 1) return wrong('pollOption', t('pollTooFew'))
  const [scheduledAt, pollExpiredAt] = [timeOf(form, 'scheduledAt'), timeOf(form, 'pollClosesAt')]
  if (scheduledAt === undefined) return wrong('scheduledAt', tAuth('fieldDate'))
  if (pollExpiredAt === undefined) return wrong('pollClosesAt', tAuth('fieldDate'))

  const isPublished = textOf(form, 'status') !== 'draft'
  const status = !isPublished ? 'draft' : scheduledAt === null ? 'active' : 'scheduled'
  return {
    isReadable: true,
    pollOptions,
    post: {
      type: typeOf(textOf(form, 'kind'), fileIds),
      title,
      text,
      fileIds,
      thumbnailId: textOf(form, 'thumbnailId') || null,
      teaserId: textOf(form, 'teaserId') || null,
      ...(pollOptions !== null && { pollDescription: textOf(form, 'pollQuestion').trim(), pollExpiredAt }),
      isSale: audience !== 'subscribers' && audience !== 'list',
      isOpenToVisitors: audience === 'visitors',
      audienceListId,
      price,
      status,
      scheduledAt,
      isPinned: form.has('isPinned'),
    },
  }
}

const listOf = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === 'string')

/** The written options without empty ones; null when the form has none, because somebody has voted. */
function pollOptionsOf(form: FormData): string[] | null {
  if (!form.has('pollOption')) return null
  const written = listOf(form, 'pollOption').map((option) => option.trim())
  return [...new Set(written.filter((option) => option !== ''))].slice(0, MAXIMUM_POLL_OPTIONS)
}

function typeOf(kind: string, fileIds: readonly string[]): NewPost['type'] {
  const known: PostKind = postKinds.find((name) => name === kind) ?? (fileIds.length > 0 ? 'photo' : 'text')
  return known === 'poll' || fileIds.length === 0 ? 'text' : known
}

/** Null: left empty; undefined: no time. */
function timeOf(form: FormData, name: string): string | null | undefined {
  const written = textOf(form, name)
  if (written === '') return null
  return instantOf(written, readTimeZone(textOf(form, 'timeZone')) ?? 'UTC') ?? undefined
}
