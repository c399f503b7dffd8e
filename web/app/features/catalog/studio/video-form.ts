import type { VideoChange } from '@stagedoor/contract/videos'
import type { Video } from '@stagedoor/contract/videos'
import type { Locale } from '@stagedoor/contract/locales'
import { translatorOf } from '../../../locales/translator.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import { readTimeZone } from '../../../session/time-zone.ts'
import type { Audience } from '../../feeds/AudienceField.tsx'
import { instantOf } from '../../feeds/local-time.ts'
import { readChapters, writeChapters } from './chapters.ts'
import { audienceOf, readTerms, refusedField } from './sale-terms.ts'

/** The initial state of a video's form. */
export type EditedVideo = {
  title: string
  description: string
  tags: string
  /** User names. */
  participants: string
  chapters: string
  audience: Audience
  /** The list; empty: none. */
  audienceListId: string
  price: string
  status: Video['status']
  /** ISO 8601; null: not scheduled. */
  scheduledAt: string | null
}

export const editedVideoOf = (video: Video): EditedVideo => ({
  title: video.title,
  description: video.description,
  tags: video.tags.join(', '),
  participants: (video.participantRequests ?? [])
    .filter(({ status }) => status !== 'declined')
    .flatMap(({ performer }) => (performer ? [performer.username] : []))
    .join(', '),
  chapters: writeChapters(video.chapters),
  audience: audienceOf(video),
  audienceListId: video.audienceListId ?? '',
  price: video.price > 0 ? String(video.price) : '',
  status: video.status,
  scheduledAt: video.isSchedule ? video.scheduledAt : null,
})

/** Words between commas of any language. */
const separated = (text: string): string[] =>
  text
    .split(/[,、，;]/u)
    .map((part) => part.trim())
    .filter(Boolean)

export const readTags = separated

/** When a form's video is to go out: null for at once, undefined where that is no time. */
export function scheduledIn(form: FormData): string | null | undefined {
  const local = textOf(form, 'scheduledAt').trim()
  if (local === '') return null
  return instantOf(local, readTimeZone(textOf(form, 'timeZone')) ?? 'UTC') ?? undefined
}

type ReadVideo =
  | {
      isReadable: true
      video: VideoChange
      usernames: string[]
      chapters: NonNullable<ReturnType<typeof readChapters>>
    }
  | { isReadable: false; refusal: FormRefusal }

/** Reads the form as the calls' bodies, or says what is wrong. Participants are user names still. */
export function readVideoForm(form: FormData, locale: Locale): ReadVideo {
  const refused = (refusal: FormRefusal): ReadVideo => ({ isReadable: false, refusal })
  const title = textOf(form, 'title').trim()
  if (!title) return refused(refusedField(locale, 'title', 'fieldRequired'))
  const offer = readTerms(form, locale)
  if (!offer.isReadable) return offer
  const chapters = readChapters(textOf(form, 'chapters'))
  if (chapters === null) return refused(refusedWords(locale, 'chapters', 'chaptersWrong'))
  const scheduledAt = scheduledIn(form)
  if (scheduledAt === undefined) return refused(refusedWords(locale, 'scheduledAt', 'timeWrong'))
  const wanted = textOf(form, 'status')
  const status = wanted === 'active' || wanted === 'inactive' ? wanted : 'draft'
  const tags = readTags(textOf(form, 'tags'))
  const video: VideoChange = {
    title,
    description: textOf(form, 'description').trim(),
    status,
    tags: tags.length > 0 ? tags : [''],
    isSchedule: scheduledAt !== null,
    ...(scheduledAt !== null && { scheduledAt }),
    ...offer.terms,
  }
  const usernames = separated(textOf(form, 'participants')).map((name) => name.replace(/^@/, '').toLowerCase())
  return { isReadable: true, video, usernames, chapters }
}

/** The refusal of one field, in the words of this form. */
export function refusedWords(
  locale: Locale,
  field: string,
  text: 'chaptersWrong' | 'timeWrong' | 'participantUnknown',
  name = '',
): FormRefusal {
  const t = translatorOf(locale).getFixedT(locale, ['auth', 'works'])
  return { message: t('auth:checkFields'), fields: { [field]: t(`works:${text}`, { name }) } }
}
