import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { DemoRecording } from './creators/demo-creator.ts'
import { openPicture } from './prepared-pictures.ts'
import type { SeedContext } from './seed-context.ts'

/** A post takes a recording whose facts are known, however busy the machine is. */
export const PROBE_MS = 600_000

type Photo = { ownerId: string; name: string }

/** Uploads a photo of a post with its committed renditions. @returns the id of its file. */
export const uploadPhoto = (seedContext: SeedContext, photo: Photo): Promise<string> =>
  uploadAs('feed-photo', seedContext, photo)

/** The same photo for a message. */
export const uploadMessagePhoto = (seedContext: SeedContext, photo: Photo): Promise<string> =>
  uploadAs('message-photo', seedContext, photo)

async function uploadAs(
  type: 'feed-photo' | 'message-photo',
  { features: { media } }: SeedContext,
  { ownerId, name }: Photo,
): Promise<string> {
  const stored = await media.storePicture({ ownerId, type, ...(await openPicture('posts', name)) })
  if (stored.outcome !== 'stored') throw new Error(`The demo photo ${name} was refused: ${stored.refusal.code}`)
  return stored.file._id
}

/** Uploads a video or a sound of a post, which is processed later. @returns the id of its file. */
export async function uploadRecording(
  { features: { media } }: SeedContext,
  { ownerId, recording }: { ownerId: string; recording: DemoRecording },
): Promise<string> {
  const { kind, file } = recording
  const source = createReadStream(join(import.meta.dirname, 'recordings', file))
  const stored = await media.storeFile({ ownerId, type: `feed-${kind}`, name: file, source, probeMs: PROBE_MS })
  if (stored.outcome !== 'stored') throw new Error(`The demo recording ${file} was refused: ${stored.refusal.code}`)
  return stored.file._id
}

type Profile = { accountId: string; username: string }

/** Uploads the welcome video of a creator who has one, in place of the one before, and shows it. */
export async function uploadWelcomeVideo(
  { features: { profiles } }: SeedContext,
  { creatorId, file }: { creatorId: string; file: string },
): Promise<void> {
  const stream = createReadStream(join(import.meta.dirname, 'recordings', file))
  const one = { field: 'welcomeVideo', filename: file, mimeType: 'video/mp4', stream, isTruncated: () => false }
  const video = { performerId: creatorId, files: Readable.from([one]), uploadId: undefined }
  const taken = await profiles.takeWelcomeVideo(video)
  if (taken.outcome !== 'stored') throw new Error(`The demo video ${file} was refused: ${taken.refusal.code}`)
  await profiles.updateAccount(creatorId, { profile: {}, performer: { has_welcome_video: true } })
}

/** Uploads avatar and cover of a creator unless they are there. */
export async function uploadCreatorPictures(seedContext: SeedContext, profile: Profile): Promise<void> {
  const { features, db } = seedContext
  const card = (await features.profiles.findPerformerCards(db, [profile.accountId])).get(profile.accountId)
  if (!card?.avatar) await uploadProfilePicture(seedContext, profile, 'avatar')
  if (!card?.cover) await uploadProfilePicture(seedContext, profile, 'cover')
}

/** Uploads the avatar of a fan unless it is there. */
export async function uploadFanPicture(seedContext: SeedContext, profile: Profile): Promise<void> {
  const { features, db } = seedContext
  const card = (await features.profiles.findUserCards(db, [profile.accountId])).get(profile.accountId)
  if (!card?.avatar) await uploadProfilePicture(seedContext, profile, 'avatar')
}

async function uploadProfilePicture(
  { features: { profiles } }: SeedContext,
  { accountId, username }: Profile,
  kind: 'avatar' | 'cover',
): Promise<void> {
  const { name: filename, source: stream, prepared } = await openPicture(`${kind}s`, username)
  const file = { field: kind, filename, mimeType: 'image/webp', stream, isTruncated: () => false }
  const shown = await profiles.showPicture({ accountId, kind, files: Readable.from([file]), prepared })
  if (shown.outcome !== 'stored') throw new Error(`The demo ${kind} of ${username} was refused: ${shown.outcome}`)
}
