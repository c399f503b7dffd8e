import { expect, test } from 'vitest'
import { countStatements } from '#src/test-support/count-statements.ts'
import { testApp } from '#src/test-support/test-app.ts'

/** Statements about rows and their files: facts of other features come from caches, which age. */
const OF_ROWS = /\bfrom "?(gallery|video|photo|video_participant|file)\b/

/** A creator with galleries, videos and photos, who takes part in another's videos; and a fan who subscribes. */
async function aCatalog() {
  const statements = countStatements()
  const app = await testApp()
  const [creator, other, fan] = [await app.aCreator(), await app.aCreator(), await app.aFan()]
  const galleries = [await app.aGallery({ by: creator, photos: 4 }), await app.aGallery({ by: creator, price: 5 })]
  for (const price of [5, 0, 5]) {
    await app.aVideo({ by: creator, price })
    await app.aVideo({ by: other, participantIds: [creator] })
  }
  await app.entitle(fan, 'subscription', creator)
  const staff = await app.aStaffMember('admin')
  // Files in work are read each time: a cache must not decide what is counted.
  const files = await app.rows<{ id: string }>(`update file set status = 'processing' returning id`)
  await app.features.media.withdrawFiles(
    app.db,
    files.map(({ id }) => id),
    false,
  )
  /** Of a list with one row and of the whole one. */
  const countsOf = async (path: string, as: string | null) => {
    const counts: number[] = []
    for (const limit of [1, 50]) {
      const read = () =>
        app.read<{ data: unknown[] }>('GET', `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`, { as })
      // Caches are filled by the first reader.
      const { data } = await read()
      expect([path, limit, data.length > 1]).toEqual([path, limit, limit > 1])
      counts.push((await statements.during(read)).filter((text) => OF_ROWS.test(text)).length)
    }
    return counts
  }
  return { countsOf, creator, fan, staff, galleryId: galleries[0]?._id ?? '' }
}

/** The rows with their total, and their files; before the photos of a gallery also the gallery. */
test('lists of galleries, videos, photos and participations send as many statements for one row as for all', async () => {
  const { countsOf, creator, fan, staff, galleryId } = await aCatalog()
  const assets = '/performer-assets'
  const own = `/performer${assets}`
  expect({
    'galleries for a visitor': await countsOf(`${assets}/galleries/search?performerId=${creator}`, null),
    'galleries for a fan': await countsOf(`${assets}/galleries/search?performerId=${creator}`, fan),
    'videos for a visitor': await countsOf(`${assets}/videos/search`, null),
    'videos for a fan': await countsOf(`${assets}/videos/search?performerId=${creator}&sortBy=publishedAt`, fan),
    'photos of a gallery for a fan': await countsOf(`${assets}/photos?galleryId=${galleryId}`, fan),
    'photos of a creator for a fan': await countsOf(`${assets}/photos/${creator}`, fan),
    'the studio’s galleries': await countsOf(`${own}/galleries/search`, creator),
    'the studio’s videos': await countsOf(`${own}/videos/search`, creator),
    'the studio’s photos': await countsOf(`${own}/photos/search`, creator),
    'what a creator takes part in': await countsOf(`${own}/participations/search`, creator),
    'all galleries for staff': await countsOf('/admin/galleries', staff),
    'all videos for staff': await countsOf('/admin/videos', staff),
  }).toEqual({
    'galleries for a visitor': [2, 2],
    'galleries for a fan': [2, 2],
    'videos for a visitor': [2, 2],
    'videos for a fan': [2, 2],
    'photos of a gallery for a fan': [3, 3],
    'photos of a creator for a fan': [2, 2],
    'the studio’s galleries': [2, 2],
    'the studio’s videos': [2, 2],
    'the studio’s photos': [2, 2],
    'what a creator takes part in': [2, 2],
    'all galleries for staff': [2, 2],
    'all videos for staff': [2, 2],
  })
})
