import { Readable } from 'node:stream'
import type { DemoCreator, DemoPhoto } from './creators/demo-creator.ts'
import type { DemoFan } from './fans/demo-fan.ts'
import type { House } from './house.ts'
import { drawAvatar, drawCover, drawPicture } from './pictures/index.ts'
import type { Commission } from './studio.ts'

/** What a post's column shows sharply on a screen of double density, and no more. */
const sizes = { wide: { widthPx: 1080, heightPx: 810 }, tall: { widthPx: 864, heightPx: 1080 } } as const

/** A photograph of a post; hanging it gives its file. */
export function photoFor(
  { features: { media } }: House,
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
  house: House,
  { accountId, creator }: { accountId: string; creator: DemoCreator },
): Promise<Commission<string>[]> {
  const card = (await house.features.profiles.findPerformerCards(house.db, [accountId])).get(accountId)
  const avatar = avatarOf(house, accountId, creator)
  const cover: Commission<string> = {
    draw: () => drawCover({ motif: creator.cover, seed: creator.username }),
    hang: (picture) => show(house, { accountId, kind: 'cover', picture }),
  }
  return [...(card?.avatar ? [] : [avatar]), ...(card?.cover ? [] : [cover])]
}

/** The portrait of a fan, when it is missing. */
export async function picturesForFan(
  house: House,
  { accountId, fan }: { accountId: string; fan: DemoFan },
): Promise<Commission<string>[]> {
  const card = (await house.features.profiles.findUserCards(house.db, [accountId])).get(accountId)
  return card?.avatar ? [] : [avatarOf(house, accountId, fan)]
}

function avatarOf(house: House, accountId: string, { portrait, username }: DemoCreator | DemoFan): Commission<string> {
  return {
    draw: () => drawAvatar({ portrait, seed: username }),
    hang: (picture) => show(house, { accountId, kind: 'avatar', picture }),
  }
}

async function show(
  { features: { profiles } }: House,
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
