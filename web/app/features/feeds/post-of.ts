import { displayedFile, type Post } from '@stagedoor/contract/feeds'
import type { FileView } from '@stagedoor/contract/media'
import { formatDuration } from '../../design/format-duration.ts'
import { isPlayed, playableOf, type PlayableFile } from '../media/player/playable.ts'
import { subscriptionFor } from '../subscriptions/subscription-prices.ts'
import { pollOf } from './poll.ts'
import type { FileCounts, PostFile, PostView, Preview } from './post.ts'

const fileOf = ({
  _id,
  type,
  status,
  width,
  height,
  url,
  sources,
  thumbnails,
  color,
  altText,
}: FileView): PostFile => ({
  _id,
  type,
  status,
  width,
  height,
  url,
  sources,
  // In place of what may not be seen, or is not ready.
  thumbnails: url === null ? thumbnails.slice(0, 1) : [],
  color,
  altText,
})

/** The blurred preview has one size. */
const previewOf = ({ width, height, thumbnails, color }: FileView): Preview => ({
  width,
  height,
  url: null,
  sources: [],
  thumbnails: thumbnails.slice(0, 1),
  color,
})

function countsOf(files: readonly FileView[]): FileCounts {
  const count = (type: FileView['type']) => files.filter((file) => file.type === type).length
  const seconds = files.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  return {
    photos: count('feed-photo'),
    videos: count('feed-video'),
    sounds: count('feed-audio'),
    length: seconds > 0 ? formatDuration(seconds) : null,
  }
}

/** The creator's thumbnail stands for the first of them. Rule POST-2. */
function playedOf({ isLocked, teaser, files, thumbnail }: Post): PlayableFile[] {
  const cover = thumbnail?.thumbnails[0] ?? null
  if (isLocked) return teaser?.playback ? [playableOf(teaser, cover)] : []
  return files.filter(isPlayed).map((file, at) => playableOf(file, at === 0 ? cover : null))
}

/** About six lines of a card, in the width of Latin letters; a CJK character counts as two. */
const CARD_TEXT_WIDTH = 280
const SENTENCE_END = /[\s。．！？、，,.!?]/u
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The beginning of a text, ended at a word or a sentence near the limit. */
export function beginningOf(text: string, width = CARD_TEXT_WIDTH): { text: string; isCut: boolean } {
  const characters = Array.from(text)
  let left = width
  const beyond = characters.findIndex((character) => {
    left -= WIDE.test(character) ? 2 : 1
    return left < 0
  })
  if (beyond < 0) return { text, isCut: false }
  const kept = characters.slice(0, beyond)
  const end = kept.findLastIndex((character) => SENTENCE_END.test(character))
  return { text: `${kept.slice(0, end > kept.length / 2 ? end : kept.length).join('')}…`, isCut: true }
}

/** Selects the fields that a card, or the post's own page (`isWhole`), shows from the API's answer. */
export function postOf(post: Post, { isWhole = false }: { isWhole?: boolean } = {}): PostView {
  const preview = post.isLocked ? displayedFile(post) : null
  return {
    id: post._id,
    title: post.title,
    ...(isWhole ? { text: post.text, isCut: false } : beginningOf(post.text)),
    author: post.performer && {
      id: post.performer._id,
      username: post.performer.username,
      name: post.performer.name,
      avatar: post.performer.avatar,
      isVerified: post.performer.verifiedAccount,
    },
    subscription: subscriptionFor(post),
    files: post.isLocked ? [] : post.files.filter((file) => !isPlayed(file)).map(fileOf),
    played: playedOf(post),
    poll: pollOf(post),
    counts: countsOf(post.files),
    preview: preview && previewOf(preview),
    price: post.price,
    isLocked: post.isLocked,
    isForSale: post.isSale && post.price > 0,
    isFree: post.isSale && post.price === 0,
    isForList: post.isForList,
    isBought: post.isBought,
    isPinned: post.isPinned,
    likes: post.totalLike,
    isLiked: post.isLiked,
    isSaved: post.isBookMarked,
    comments: post.totalComment,
    publishedAt: post.publishedAt ?? post.createdAt,
  }
}
