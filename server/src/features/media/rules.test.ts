import { FileType } from '@stagedoor/contract/media'
import { expect, test } from 'vitest'
import { cleanName, isPublicType, linkExpiry, linkSecondsLeft, mayTakeRole } from './rules.ts'

test('a public file cannot be among the files of a post', () => {
  expect(mayTakeRole('feed-thumbnail', 'file')).toBe(false)
  expect(mayTakeRole('avatar', 'file')).toBe(false)
  expect(mayTakeRole('feed-photo', 'file')).toBe(true)
})

test('a photograph of a post cannot be a public file', () => {
  expect(mayTakeRole('feed-photo', 'thumbnail')).toBe(false)
  expect(mayTakeRole('feed-photo', 'teaser')).toBe(false)
  expect(mayTakeRole('feed-thumbnail', 'thumbnail')).toBe(true)
  expect(mayTakeRole('feed-teaser', 'teaser')).toBe(true)
})

test('only what presents others is for everyone: thumbnails, teasers, profile pictures and welcome videos', () => {
  const all: readonly FileType[] = FileType.enum
  expect(all.filter(isPublicType)).toEqual([
    'feed-thumbnail',
    'feed-teaser',
    'video-thumbnail',
    'video-teaser',
    'product-photo',
    'welcome-video',
    'message-teaser',
    'avatar',
    'cover',
  ])
})

test('a link ends at its second, not one later', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  const expiry = linkExpiry(now)

  expect(linkSecondsLeft(expiry, new Date((expiry - 1) * 1_000))).toBe(1)
  expect(linkSecondsLeft(expiry, new Date(expiry * 1_000))).toBe(0)
  expect(linkSecondsLeft(expiry + 1, now)).toBe(0)
})

test('a name loses its path and invisible characters, and keeps its language', () => {
  expect(cleanName('/home/anna/海邊.jpg')).toBe('海邊.jpg')
  expect(cleanName('a\0b\r\nc\u200b\u202e.jpg')).toBe('abc.jpg')
  expect(cleanName('  x  ')).toBe('x')
  expect(cleanName('')).toBe('')
  expect(cleanName('/')).toBe('')
  expect(cleanName(`${'a'.repeat(199)}😀`).isWellFormed()).toBe(true)
})
