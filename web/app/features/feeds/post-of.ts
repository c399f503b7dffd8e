import { displayedFile, type Feed } from '@stagedoor/contract/feeds'
import type { FileView } from '@stagedoor/contract/media'
import type { FileCounts, Post, PostFile, Preview } from './post.ts'

const fileOf = ({ _id, type, status, width, height, url, sources, thumbnails, color }: FileView): PostFile => ({
  _id,
  type,
  status,
  width,
  height,
  url,
  sources,
  thumbnails: thumbnails.slice(0, 1),
  color,
})

/** A blur has one size and no more to it. */
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
  return { photos: count('feed-photo'), videos: count('feed-video'), sounds: count('feed-audio') }
}

/** About six lines of a card, in the width of Latin letters: a Chinese, Japanese or Korean one is two wide. */
const CARD_TEXT_WIDTH = 280
const SENTENCE_END = /[\s。．！？、，,.!?]/u
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The beginning of a text, ended at a word or a sentence where one ends near the limit. */
export function beginningOf(text: string, width = CARD_TEXT_WIDTH): { text: string; isCut: boolean } {
  const letters = Array.from(text)
  let left = width
  const beyond = letters.findIndex((letter) => {
    left -= WIDE.test(letter) ? 2 : 1
    return left < 0
  })
  if (beyond < 0) return { text, isCut: false }
  const kept = letters.slice(0, beyond)
  const end = kept.findLastIndex((letter) => SENTENCE_END.test(letter))
  return { text: `${kept.slice(0, end > kept.length / 2 ? end : kept.length).join('')}…`, isCut: true }
}

/** Picks what a card, or the post's own page (`isWhole`), shows out of the API's answer. */
export function postOf(feed: Feed, { isWhole = false }: { isWhole?: boolean } = {}): Post {
  const preview = feed.isLocked ? displayedFile(feed) : null
  return {
    id: feed._id,
    title: feed.title,
    ...(isWhole ? { text: feed.text, isCut: false } : beginningOf(feed.text)),
    author: feed.performer && {
      id: feed.performer._id,
      username: feed.performer.username,
      name: feed.performer.name,
      avatar: feed.performer.avatar,
      isVerified: feed.performer.verifiedAccount,
    },
    files: feed.isLocked ? [] : feed.files.map(fileOf),
    counts: countsOf(feed.files),
    preview: preview && previewOf(preview),
    price: feed.price,
    isLocked: feed.isLocked,
    isForSale: feed.isSale && feed.price > 0,
    isBought: feed.isBought,
    isPinned: feed.isPinned,
    likes: feed.totalLike,
    comments: feed.totalComment,
    publishedAt: feed.publishedAt ?? feed.createdAt,
  }
}
