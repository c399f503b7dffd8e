import type { FileView } from '@stagedoor/contract/media'
import type { Post, PostStatus } from '@stagedoor/contract/feeds'
import { keptFile } from '../media/uploads/kept-file.ts'
import type { Queued } from '../media/uploads/queue-state.ts'
import { textOf } from '../../session/form-text.ts'
import { audiences, type Audience } from './AudienceField.tsx'
import { instantOf } from './local-time.ts'

/** What a creator can write; a poll is a text with one. */
export const postKinds = ['text', 'photo', 'video', 'audio', 'poll'] as const
export type PostKind = (typeof postKinds)[number]

/** A poll as it is written. `isFixed`: somebody has voted. */
export type EditedPoll = { question: string; options: readonly string[]; closesAt: string | null; isFixed: boolean }

/** The initial state of the editor. */
export type EditedPost = {
  kind: PostKind
  title: string
  text: string
  audience: Audience
  /** The list; empty: none. */
  audienceListId: string
  price: string
  /** All files; which is the thumbnail or the teaser follows from their types. */
  files: readonly Queued[]
  /** Names its uploads: they go on while the creator looks at other screens. */
  owner: string
  poll: EditedPoll
  scheduledAt: string | null
  isPinned: boolean
  status: PostStatus
}

/** Statuses that only staff end: saving would be refused. */
const HELD: ReadonlySet<PostStatus> = new Set(['under-review', 'rejected', 'removed'])

/** Whether staff hold it: its creator can neither save nor publish it. */
export const isHeldByStaff = (status: PostStatus): boolean => HELD.has(status)

type Offered = Pick<Post, 'isSale' | 'price' | 'isForList' | 'isOpenToVisitors'>

function audienceOf({ isSale, price, isForList, isOpenToVisitors }: Offered): Audience {
  if (isForList) return 'list'
  if (!isSale) return 'subscribers'
  if (price > 0) return 'sale'
  return isOpenToVisitors ? 'visitors' : 'everybody'
}

const kindOf = ({ type, polls }: Pick<Post, 'type' | 'polls'>): PostKind =>
  type === 'scheduled-streaming' || type === 'text' ? (polls.length > 0 ? 'poll' : 'text') : type

/** The initial state of the editor for a post. */
export function editedPostOf(post: Post): EditedPost {
  const owner = `post ${post._id}`
  const files = [...post.files, ...(post.thumbnail ? [post.thumbnail] : []), ...(post.teaser ? [post.teaser] : [])]
  return {
    kind: kindOf(post),
    title: post.title,
    text: post.text,
    audience: audienceOf(post),
    audienceListId: post.audienceListId ?? '',
    price: post.price > 0 ? String(post.price) : '',
    files: files.map((file) => keptFile(file, owner)),
    owner,
    poll: {
      question: post.pollDescription,
      options: post.polls.map(({ description }) => description),
      closesAt: post.pollExpiredAt,
      isFixed: post.polls.some(({ totalVote }) => totalVote > 0),
    },
    scheduledAt: post.status === 'scheduled' ? post.scheduledAt : null,
    isPinned: post.isPinned,
    status: post.status,
  }
}

export const emptyPost: EditedPost = {
  kind: 'photo',
  title: '',
  text: '',
  audience: 'sale',
  audienceListId: '',
  price: '',
  files: [],
  owner: 'new-post',
  poll: { question: '', options: [], closesAt: null, isFixed: false },
  scheduledAt: null,
  isPinned: false,
  status: 'draft',
}

/** The name of a photo's alternative text in the form. */
export const altTextName = (fileId: string): string => `altText ${fileId}`

/** What is written in the editor's form, with the files that have arrived. */
export function writtenPost(form: FormData, post: EditedPost, files: readonly Queued[]): Partial<EditedPost> {
  const timeOf = (name: string) => instantOf(textOf(form, name), textOf(form, 'timeZone') || 'UTC')
  const kept = ({ state }: Queued) => (state.kind === 'done' ? [withAltText(form, state.file)] : [])
  return {
    kind: postKinds.find((kind) => kind === textOf(form, 'kind')) ?? post.kind,
    title: textOf(form, 'title'),
    text: textOf(form, 'text'),
    audience: audiences.find((name) => name === textOf(form, 'audience')) ?? post.audience,
    audienceListId: textOf(form, 'audienceListId'),
    price: textOf(form, 'price'),
    files: files.flatMap(kept).map((file) => keptFile(file, post.owner)),
    poll: {
      ...post.poll,
      question: textOf(form, 'pollQuestion'),
      options: form.getAll('pollOption').filter((option) => typeof option === 'string'),
      closesAt: timeOf('pollClosesAt'),
    },
    scheduledAt: timeOf('scheduledAt'),
    isPinned: form.has('isPinned'),
  }
}

function withAltText(form: FormData, file: FileView): FileView {
  const name = altTextName(file._id)
  return form.has(name) ? { ...file, altText: textOf(form, name) } : file
}
