import type { searchKeywords, Suggestion } from '@stagedoor/contract/search'
import type { DataOf } from '@stagedoor/contract/endpoint'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

type Answer = DataOf<typeof searchKeywords>

const FROM_TAIWAN = '168.95.1.1'

let app: TestApp
let fan: string
let baker: string
let potter: string
const ids: Record<string, string> = {}

/** A small site. */
async function fill(): Promise<void> {
  app = await testApp()
  fan = await app.aFan()
  baker = await app.aCreator({ username: 'marguerite', name: 'Margüerite Baker' })
  potter = await app.aCreator({ username: 'ito.potter', name: '伊藤陶芸工房', gender: 'female' })
  await app.read('PUT', '/performers/me', { as: baker, body: { bio: 'Sourdough from a small village' } })
  const made = {
    bread: await app.aPost({ by: baker, title: 'Sourdough at dawn', text: 'The oven was lit at four.' }),
    oven: await app.aPost({ by: baker, title: '', text: 'My sourdough needs a hotter oven' }),
    tokyo: await app.aPost({ by: potter, title: '東京都の陶芸教室', text: '週末' }),
    split: await app.aPost({ by: potter, title: '東京と京都', text: '東京から京都まで' }),
    korean: await app.aPost({ by: potter, title: '가마에서 나온 그릇', text: '' }),
    glaze: await app.aVideo({ by: potter, title: 'A glaze of ash', tags: ['slow-craft'], description: 'wood ash' }),
    kiln: await app.aGallery({ by: potter, title: 'Opening the kiln', description: 'a secret recipe' }),
    bowl: await app.aProduct({ by: potter, name: 'Rice bowl', description: 'glazed with ash' }),
    draft: await app.aPost({ by: baker, title: 'Sourdough unfinished', text: 'later', status: 'draft' }),
  }
  for (const [name, thing] of Object.entries(made)) ids[name] = thing._id
  await app.drain()
}
beforeEach(fill)

const search = (keyword: string, given: object = {}, as: string | null = null, from = '127.0.0.1') =>
  app.read<Answer>('POST', '/search/keywords', { as, from, body: { keyword, ...given } })
const nameOf = (id: string): string =>
  Object.entries({ ...ids, baker, potter }).find(([, known]) => known === id)?.[0] ?? id
/** Everything that is found, by the names above. */
async function namesOf(keyword: string, given: object = {}, as: string | null = null): Promise<string[]> {
  const sections = Object.values(await search(keyword, given, as))
  for (const section of sections) expect(section.total).toBe(section.data.length)
  return sections.flatMap(({ data }) => data.map(({ _id }) => nameOf(_id)))
}
const suggest = async (typed: string, as: string | null = null) =>
  (await app.read<Listed<Suggestion>>('GET', `/search/list/keywords?q=${encodeURIComponent(typed)}`, { as })).data

/** A letter left out, put in, changed or swapped with the next, at each place. */
const oneChangeFrom = (word: string): string[] =>
  Array.from(word).flatMap((character, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    const forms = [`${before}${after}`, `${before}x${character}${after}`, `${before}x${after}`]
    return [...forms, `${before}${after.slice(0, 1)}${character}${after.slice(1)}`].filter((form) => form.length > 3)
  })

describe('search by text', () => {
  test('finds creators, posts, videos, galleries and products by name, title, text, bio and tags', async () => {
    expect(await namesOf('sourdough')).toEqual(['baker', 'bread', 'oven'])
    expect(await namesOf('ash')).toEqual(['glaze', 'bowl'])
    expect(await namesOf('kiln')).toEqual(['kiln'])
    expect(await namesOf('craft')).toEqual(['glaze'])
    expect(await namesOf('ito.potter')).toEqual(['potter'])
    expect(await namesOf('oven dawn')).toEqual(['bread'])
    // A draft, and what a visitor does not read of a gallery.
    expect([await namesOf('unfinished'), await namesOf('secret')]).toEqual([[], []])
  })

  test('forgives typing errors, accents and missing ends of words, and says why something was found', async () => {
    for (const typed of ['marguerite', 'Margeurite', 'margerite', 'MARGU', 'sourduogh vilage'])
      expect(await namesOf(typed, { type: 'performer' })).toEqual(['baker'])
    const { feeds } = await search('sourdough')
    expect(feeds.data.map(({ _id, match }) => [nameOf(_id), match])).toEqual([
      ['bread', 'title'],
      ['oven', 'text'],
    ])
    expect((await search('sourdugh')).feeds.data.map(({ match }) => match)).toEqual(['similar', 'similar'])
    expect(await namesOf('xylophone')).toEqual([])
    expect(await namesOf('%_')).toEqual([])
  })

  test('finds all words that begin with two letters, first where the two are a word of the title', async () => {
    for (const n of Array.from({ length: 32 }, (_, at) => at))
      await app.aPost({ by: potter, title: `zu${String.fromCodePoint(97 + (n % 26))}${n}`, text: '' })
    await app.aPost({ by: potter, title: '', text: 'a visit to the zulu market' })
    await app.aPost({ by: potter, title: 'Zu Zürich', text: '' })
    await app.aPost({ by: potter, title: 'Zumba', text: 'at last' })
    await app.drain()
    const { feeds } = await search('Zu', { type: 'feed', limit: 50 })
    expect(feeds.total).toBe(35)
    expect(feeds.data.map(({ title, match }) => [title, match])).toEqual([
      ['Zu Zürich', 'title'],
      ['Zumba', 'title'],
      ...Array.from({ length: 32 }, () => [expect.stringMatching(/^zu/), 'title']),
      ['', 'text'],
    ])
    expect((await search('zu last', { type: 'feed' })).feeds.data.map(({ title }) => title)).toEqual(['Zumba'])
    expect((await suggest('zu')).some(({ text }) => text === 'Zumba')).toBe(true)
  })

  // So many words each as a visitor may search for in a minute.
  test.each([[['dawn', 'bread', 'kilns', 'glazes']], [['pottery', 'ceramics']], [['watercolour']]])(
    'forgives one change in words of four letters or more, wherever it is: %s',
    async (words) => {
      const missed: string[] = []
      for (const word of words) await app.aPost({ by: potter, title: `${word} apart`, text: '' })
      await app.drain()
      for (const word of words)
        for (const typed of oneChangeFrom(word)) {
          const { feeds } = await search(typed, { type: 'feed', limit: 50 })
          if (!feeds.data.some(({ title }) => title === `${word} apart`)) missed.push(typed)
        }
      expect(missed).toEqual([])
    },
  )

  test('finds any part of Chinese, Japanese and Korean from one character on, in its order', async () => {
    expect(await namesOf('陶芸')).toEqual(['potter', 'tokyo'])
    expect(await namesOf('芸工')).toEqual(['potter'])
    expect(await namesOf('그릇')).toEqual(['korean'])
    expect(await namesOf('窯')).toEqual([])
    expect(await namesOf('京')).toEqual(['split', 'tokyo'])
    // Both have its pairs, one has them next to each other.
    expect(await namesOf('東京都')).toEqual(['tokyo'])
  })

  test('pages through one type, ranked or by time, and filters creators by their profile', async () => {
    const page = async (sortBy: string, offset: number) =>
      (await search('sourdough', { type: 'feed', sortBy, limit: 1, offset })).feeds
    expect([(await page('relevance', 0)).total, nameOf((await page('relevance', 1)).data[0]?._id ?? '')]).toEqual([
      2,
      'oven',
    ])
    expect(nameOf((await page('latest', 0)).data[0]?._id ?? '')).toBe('oven')
    expect(await page('latest', 9)).toMatchObject({ data: [], total: 2 })
    expect(await namesOf('陶芸', { type: 'performer', gender: ['female'] })).toEqual(['potter'])
    expect(await namesOf('陶芸', { type: 'performer', gender: ['male'] })).toEqual([])
  })

  test('suggests creators, keywords and titles while a word is typed', async () => {
    const typed = await suggest('sour')
    expect(typed.map(({ type, text }) => [type, text])).toEqual([
      ['performer', 'Margüerite Baker'],
      ['keyword', 'sourdough'],
      ['feed', 'Sourdough at dawn'],
    ])
    expect((await suggest('伊藤'))[0]).toMatchObject({ type: 'performer', performer: { username: 'ito.potter' } })
    expect((await suggest('slow')).map(({ text }) => text)).toContain('slow-craft')
    expect(await suggest('')).toEqual([])
  })

  test('suggests the keyword that a typing error stands for, when none begins with what is typed', async () => {
    const keywordsFor = async (typed: string, as: string | null = null) =>
      (await suggest(typed, as)).flatMap(({ type, text }) => (type === 'keyword' ? [text] : []))
    expect(await keywordsFor('sourdouhg')).toEqual(['sourdough'])
    expect(await keywordsFor('surdoug')).toEqual(['sourdough'])
    // Words that begin with it come alone, and below four letters nothing is forgiven.
    expect(await keywordsFor('glaz')).toEqual(['glaze', 'glazed'])
    expect((await suggest('sourdouhg')).at(-1)?.text).toBe('Sourdough at dawn')
    expect([await keywordsFor('sxu'), await keywordsFor('xxxxxxx')]).toEqual([[], []])
    const blocked = await app.aFan()
    await app.block(baker, blocked)
    expect(await keywordsFor('sourdouhg', blocked)).toEqual([])
    expect((await app.call('POST', '/search/keywords', { body: { keyword: '' } })).status).toBe(400)
  })

  test('suggests things of every kind, although there are enough of one', async () => {
    for (const title of ['Celadon one', 'Celadon two', 'Celadon three', 'Celadon four'])
      await app.aVideo({ by: potter, title })
    await app.aGallery({ by: potter, title: 'Celadon pieces' })
    await app.aProduct({ by: potter, name: 'Celadon cup' })
    await app.aPost({ by: potter, title: 'Celadon at last', text: '' })
    await app.drain()
    const suggested = (await suggest('celad')).filter(({ _id }) => _id !== null)
    expect(suggested.map(({ type }) => type)).toEqual(['video', 'gallery', 'product', 'feed'])
  })
})

describe('what does not exist for the viewer', () => {
  test('is neither found, counted nor suggested: blocked, closed to the country, not approved', async () => {
    const blocked = await app.aFan()
    await app.block(baker, blocked)
    expect(await namesOf('sourdough', {}, blocked)).toEqual([])
    expect(await suggest('sour', blocked)).toEqual([])
    expect(await namesOf('sourdough', {}, fan)).toEqual(['baker', 'bread', 'oven'])

    await app.read('POST', '/block/countries', { as: potter, body: { countryCodes: ['TW'] } })
    const abroad = await search('陶芸', {}, null, FROM_TAIWAN)
    expect([abroad.performers.total, abroad.feeds.total]).toEqual([0, 0])
    await app.read('POST', '/block/countries', { as: potter, body: { countryCodes: [] } })

    await app.features.profiles.setPerformerState({
      performerId: potter,
      to: 'suspended',
      actorId: null,
      reason: 'a test',
    })
    expect(await namesOf('陶芸')).toEqual([])
    expect(await suggest('slow')).toEqual([])
  })

  test('a changed text is found by its new words alone, and a deleted thing and its words are gone', async () => {
    const post = await app.aPost({ by: baker, title: 'Focaccia', text: 'olives' })
    await app.drain()
    ids['focaccia'] = post._id
    expect(await namesOf('focaccia')).toEqual(['focaccia'])
    await app.read('PUT', `/performer/feeds/${post._id}`, { as: baker, body: { title: 'Ciabatta' } })
    await app.drain()
    expect([await namesOf('focaccia'), await namesOf('ciabatta')]).toEqual([[], ['focaccia']])
    await app.read('DELETE', `/performer/feeds/${post._id}`, { as: baker })
    // Before its document is removed, too.
    expect(await namesOf('ciabatta')).toEqual([])
    await app.drain()
    expect(await suggest('ciab')).toEqual([])
    expect(await app.rows(`select from search_word where word in ('ciabatta', 'focaccia', 'olives')`)).toEqual([])
  })
})
