import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { openPhoto } from './prepared-pictures.ts'
import type { SeedContext } from './seed-context.ts'

/** The committed avatars and covers, named after their owner. */
const profilePicturePath = (kind: 'avatar' | 'cover', username: string): string =>
  join(import.meta.dirname, 'pictures', `${kind}s`, `${username}.webp`)

/** Uploads a photo of a post with its committed renditions. @returns the id of its file. */
export async function uploadPhoto(
  { features: { media } }: SeedContext,
  { ownerId, name }: { ownerId: string; name: string },
): Promise<string> {
  const stored = await media.storePicture({ ownerId, type: 'feed-photo', ...(await openPhoto(name)) })
  if (stored.outcome !== 'stored') throw new Error(`The demo photo ${name} was refused: ${stored.refusal.code}`)
  return stored.file._id
}

type Profile = { accountId: string; username: string }

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
  async function* files() {
    const stream = createReadStream(profilePicturePath(kind, username))
    yield { field: kind, filename: `${kind}.webp`, mimeType: 'image/webp', stream, isTruncated: () => false }
  }
  const shown = await profiles.showPicture({ accountId, kind, files: files() })
  if (shown.outcome !== 'stored') throw new Error(`The demo ${kind} of ${username} was refused: ${shown.outcome}`)
}
