import { Type, type Static } from 'typebox'
import { captionsLanguages, MAXIMUM_CAPTIONS_BYTES } from './captions-words.ts'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Time, Url } from './fields.ts'
import { endlessListQuery, listOf } from './list.ts'
import { FileView } from './media.ts'
import { nullable } from './nullable.ts'
import { PerformerCard } from './performers.ts'

export const MAXIMUM_CHAPTERS = 100

/** Where a part of a video begins. */
export const Chapter = Type.Object({
  startSeconds: Type.Number({ minimum: 0, maximum: 86_400 }),
  title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
})
export type Chapter = Static<typeof Chapter>

/** Captions of a video in one language: WebVTT. */
export const Captions = Type.Object({
  _id: Id,
  /** ISO 639-1; Chinese as `zh-Hans` or `zh-Hant`. */
  language: Type.Enum([...captionsLanguages]),
  /** As its creator calls it; empty: the name of the language. */
  label: Type.String(),
  /** The viewer's own address: WebVTT, for some hours, while the video is open to them. */
  url: Url,
})
export type Captions = Static<typeof Captions>

const endpoint = endpointsOf({ area: 'videos', caller: 'performer' })

export const setVideoChapters = endpoint('PUT /performer/performer-assets/videos/:id/chapters', {
  summary: 'Sets the chapters of a video, in the order of their beginnings; none removes all.',
  body: Type.Object({ chapters: Type.Array(Chapter, { maxItems: MAXIMUM_CHAPTERS }) }),
  data: { 200: Type.Object({ chapters: Type.Array(Chapter) }) },
})

export const uploadVideoCaptions = endpoint('POST /performer/performer-assets/videos/:id/captions', {
  summary:
    'Takes captions (WebVTT) in one language; those there were in it are replaced. Times and plain text are kept: positions, styles and comments are not.',
  body: Type.Object({
    language: Type.Enum([...captionsLanguages]),
    label: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  files: { captions: { maximumBytes: MAXIMUM_CAPTIONS_BYTES, maximumCount: 1 } },
  data: { 201: Captions },
  problems: ['FILE_MISSING', 'CAPTIONS_NOT_READABLE'],
  rateLimit: { count: 60, windowSeconds: 3_600, by: 'account' },
})

export const deleteVideoCaptions = endpoint('DELETE /performer/performer-assets/videos/:id/captions/:captionsId', {
  summary: 'Deletes captions of a video.',
  params: Type.Object({ id: Id, captionsId: Id }),
  data: { 200: Done },
})

export const cutVideoTeaser = endpoint('POST /performer/performer-assets/videos/:id/teaser', {
  summary: 'Cuts a teaser of at most 15 seconds from the film; everybody sees it. It replaces the one there was.',
  body: Type.Object({ startSeconds: Type.Number({ minimum: 0, maximum: 86_400, default: 0 }) }),
  data: { 201: FileView },
  problems: ['VIDEO_FILE_NEEDED', 'FILE_NOT_READY'],
  rateLimit: { count: 30, windowSeconds: 3_600, by: 'account' },
})

/** A video that names the caller as taking part. */
export const Participation = Type.Object({
  videoId: Id,
  title: Type.String(),
  description: Type.String(),
  performer: nullable(PerformerCard),
  thumbnail: nullable(FileView),
  teaser: nullable(FileView),
  duration: nullable(Type.Number({ description: 'seconds' })),
  status: Type.Enum(['requested', 'accepted', 'declined']),
  requestedAt: Time,
  answeredAt: nullable(Time),
})
export type Participation = Static<typeof Participation>

export const searchParticipations = endpoint('GET /performer/performer-assets/participations/search', {
  summary: 'Videos of other creators that name the caller as taking part.',
  query: endlessListQuery(['updatedAt', 'createdAt'], {
    status: Type.Optional(Type.Enum(['requested', 'accepted', 'declined'])),
  }),
  cursor: { list: 'participations' },
  data: { 200: listOf(Participation) },
})

const answer = <const A extends 'accept' | 'decline'>(act: A, summary: string) =>
  endpoint(`POST /performer/performer-assets/participations/:id/${act}`, {
    summary,
    forbidsImpersonation: true,
    data: { 200: Participation },
  })

export const acceptParticipation = answer(
  'accept',
  'Agrees to take part in the video of this id. Repeating it changes nothing.',
)
export const declineParticipation = answer(
  'decline',
  'Refuses to take part in the video of this id, also after having agreed: the name goes, and a published video becomes a draft.',
)
