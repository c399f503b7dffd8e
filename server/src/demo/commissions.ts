import { Readable } from 'node:stream'
import type { DemoCreator, DemoPhoto } from './creators/demo-creator.ts'
import type { DemoFan } from './fans/demo-fan.ts'
import type { SeedContext } from './seed-context.ts'
import { drawAvatar, drawCover, drawPicture } from './pictures/index.ts'
import type { Commission } from './studio.ts'

/** What a post's column shows sharply on a screen of double density, and no more. */
const sizes = { wide: { widthPx: 1080, heightPx: 810 }, tall: { widthPx: 864, heightPx: 1080 } } as const

/** A photograph of a post; hanging it gives its file. */
export function photoFor(
  { features: { media } }: SeedContext,
  { ownerId, photo: { motif, seed, shape } }: { ownerId: string; photo: DemoPhoto },
): Commission<string> {
  return {
    draw: () => drawPicture({ motif, seed, ...sizes[shape] }),
    async hang(picture) {
      const upload = { ownerId, type: 'feed-photo', name: `${motif}.jpg`, source: Readable.from([picture]) } as const
      const stored = await media.storePicture(upload)
      if (stored.outcome !== 'stored') throw new Error(`A demo photograph was refused: ${stored.refusal.code}`)
      return stored.file._id
    },
  }
}

/** Portrait and cover of a creator, as far as they are missing; hanging them gives nothing of use. */
export async function picturesForCreator(
  seedContext: SeedContext,
  { accountId, creator }: { accountId: string; creator: DemoCreator },
): Promise<Commission<string>[]> {
  const card = (await seedContext.features.profiles.findPerformerCards(seedContext.db, [accountId])).get(accountId)
  const avatar = avatarOf(seedContext, accountId, creator)
  const cover: Commission<string> = {
    draw: () => drawCover({ motif: creator.cover, seed: creator.username }),
    hang: (picture) => show(seedContext, { accountId, kind: 'cover', picture }),
  }
  return [...(card?.avatar ? [] : [avatar]), ...(card?.cover ? [] : [cover])]
}

/** The portrait of a fan, when it is missing. */
export async function picturesForFan(
  seedContext: SeedContext,
  { accountId, fan }: { accountId: string; fan: DemoFan },
): Promise<Commission<string>[]> {
  const card = (await seedContext.features.profiles.findUserCards(seedContext.db, [accountId])).get(accountId)
  return card?.avatar ? [] : [avatarOf(seedContext, accountId, fan)]
}

function avatarOf(
  seedContext: SeedContext,
  accountId: string,
  { portrait, username }: DemoCreator | DemoFan,
): Commission<string> {
  return {
    draw: () => drawAvatar({ portrait, seed: username }),
    hang: (picture) => show(seedContext, { accountId, kind: 'avatar', picture }),
  }
}

async function show(
  { features: { profiles } }: SeedContext,
  { accountId, kind, picture }: { accountId: string; kind: 'avatar' | 'cover'; picture: Buffer },
): Promise<string> {
  async function* files() {
    const stream = Readable.from([picture])
    yield { field: kind, filename: `${kind}.jpg`, mimeType: 'image/jpeg', stream, isTruncated: () => false }
  }
  const shown = await profiles.showPicture({ accountId, kind, files: files() })
  if (shown.outcome !== 'stored') throw new Error(`A demo ${kind} was refused: ${shown.outcome}`)
  return ''
}
