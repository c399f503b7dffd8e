import { avatarWidths, coverWidths } from '@stagedoor/contract/profile-pictures'
import type { FileType } from '@stagedoor/contract/media'

/** The level of a viewer. Rule ACS-2; the same values as the access feature's. */
export type ViewLevel = 'full' | 'preview' | 'meta' | 'none'

/** What an item shows a file as. */
export type FileRole =
  | 'file'
  | 'thumbnail'
  | 'teaser'
  | 'video'
  | 'video-thumbnail'
  | 'video-teaser'
  | 'photo'
  | 'product-photo'
  | 'product-file'
  | 'welcome-video'
  | 'message-file'
  | 'message-teaser'

/** The renditions of a picture. `isPublic`: visible to everyone, so everyone may fetch them. */
export type PicturePlan = { widths: number[]; hasBlur: boolean; isPublic: boolean }

export type PictureType =
  | 'feed-photo'
  | 'feed-thumbnail'
  | 'video-thumbnail'
  | 'photo'
  | 'product-photo'
  | 'message-photo'
  | 'avatar'
  | 'cover'

const plans: Record<PictureType, PicturePlan> = {
  'feed-photo': { widths: [320, 640, 1080, 1600], hasBlur: true, isPublic: false },
  'feed-thumbnail': { widths: [320, 640, 1080], hasBlur: false, isPublic: true },
  'video-thumbnail': { widths: [320, 640, 1080], hasBlur: false, isPublic: true },
  photo: { widths: [320, 640, 1080, 1600], hasBlur: true, isPublic: false },
  'product-photo': { widths: [320, 640, 1080, 1600], hasBlur: false, isPublic: true },
  'message-photo': { widths: [320, 640, 1080, 1600], hasBlur: true, isPublic: false },
  avatar: { widths: avatarWidths, hasBlur: false, isPublic: true },
  cover: { widths: coverWidths, hasBlur: false, isPublic: true },
}

export const planOf = (type: PictureType): PicturePlan => plans[type]

/** What is played. `isPublic`: everyone may; such files advertise others. */
type PlayablePlan = { kind: 'video' | 'audio'; isPublic: boolean }

/** A file that is downloaded as it was uploaded. */
export type DownloadType = 'product-file'

export type PlayableType = Exclude<FileType, PictureType | DownloadType>

const playables: Record<PlayableType, PlayablePlan> = {
  'feed-video': { kind: 'video', isPublic: false },
  'feed-audio': { kind: 'audio', isPublic: false },
  'feed-teaser': { kind: 'video', isPublic: true },
  video: { kind: 'video', isPublic: false },
  'video-teaser': { kind: 'video', isPublic: true },
  'welcome-video': { kind: 'video', isPublic: true },
  'message-video': { kind: 'video', isPublic: false },
  'message-audio': { kind: 'audio', isPublic: false },
  'message-teaser': { kind: 'video', isPublic: true },
}

export const playablePlanOf = (type: PlayableType): PlayablePlan => playables[type]

/** The renditions of a video's poster. */
export const posterPlanOf = (type: PlayableType): PicturePlan => ({
  widths: [320, 640, 1080],
  hasBlur: true,
  isPublic: playables[type].isPublic,
})

export const isPictureType = (type: FileType): type is PictureType => Object.hasOwn(plans, type)

export const isPlayableType = (type: FileType): type is PlayableType => Object.hasOwn(playables, type)

/** Whether everyone may fetch every rendition of such a file. */
export const isPublicType = (type: FileType): boolean =>
  isPictureType(type) ? plans[type].isPublic : isPlayableType(type) && playables[type].isPublic

const typesOfRole: Record<FileRole, readonly FileType[]> = {
  file: ['feed-photo', 'feed-video', 'feed-audio'],
  thumbnail: ['feed-thumbnail'],
  teaser: ['feed-teaser'],
  video: ['video'],
  'video-thumbnail': ['video-thumbnail'],
  'video-teaser': ['video-teaser'],
  photo: ['photo'],
  'product-photo': ['product-photo'],
  'product-file': ['product-file'],
  'welcome-video': ['welcome-video'],
  'message-file': ['message-photo', 'message-video', 'message-audio'],
  'message-teaser': ['message-teaser'],
}

/**
 * Whether a file of this type may take this role. Types are not interchangeable: a thumbnail is public, so in a locked
 * post it would reveal the content.
 */
export const mayTakeRole = (type: FileType, role: FileRole): boolean => typesOfRole[role].includes(type)

/** The storage quota of an account, by uploaded size. */
export const QUOTA_BYTES = 100 * 1024 * 1024 * 1024

/** The longest that a signed link works. Rule POST-8. */
export const LINK_SECONDS = 300

/** How long the link to a file that was bought works. */
export const DOWNLOAD_SECONDS = 600

/** Links created within the same window are identical, so that browsers find them in their cache. */
const WINDOW_SECONDS = 150

/** When a link created now expires, in seconds since 1970: between 150 and 300 s from now. */
export function linkExpiry(now: Date): number {
  const seconds = Math.floor(now.getTime() / 1_000)
  return Math.floor((seconds + LINK_SECONDS) / WINDOW_SECONDS) * WINDOW_SECONDS
}

/** The remaining seconds of a link; 0 when it has expired or was not created by us. */
export function linkSecondsLeft(expiry: number, now: Date): number {
  const left = expiry - Math.floor(now.getTime() / 1_000)
  return left > 0 && left <= LINK_SECONDS && expiry % WINDOW_SECONDS === 0 ? left : 0
}

/** How long a run that transcodes has a file without renewing it. */
export const LEASE_SECONDS = 30

/** The longest that the link of a video or sound works: longer than a film. Decision 0301. */
const HLS_SECONDS = 12 * 3_600

/** Links of the same hour are identical, so that browsers find what they have loaded. */
const HLS_WINDOW_SECONDS = 3_600

/** When a link to play something ends, in seconds since 1970: between 11 and 12 hours from now. */
export function hlsExpiry(now: Date): number {
  const seconds = Math.floor(now.getTime() / 1_000)
  return Math.floor((seconds + HLS_SECONDS) / HLS_WINDOW_SECONDS) * HLS_WINDOW_SECONDS
}

/** The remaining seconds of such a link; 0 when it has expired or was not created by us. */
export function hlsSecondsLeft(expiry: number, now: Date): number {
  const left = expiry - Math.floor(now.getTime() / 1_000)
  return left > 0 && left <= HLS_SECONDS && expiry % HLS_WINDOW_SECONDS === 0 ? left : 0
}

/** The name of the rendition of a width, as in addresses. */
export const variantOf = (width: number): string => `w${width}`

const LONGEST_NAME = 200

/**
 * A file name made safe to show: its last part, without control, format and direction characters. It is never used as a
 * path or an address.
 */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/u).at(-1) ?? ''
  const visible = last.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim()
  return visible.slice(0, LONGEST_NAME).toWellFormed()
}
