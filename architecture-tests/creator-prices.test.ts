import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../web/app')

/** Names of fields that hold a price which a creator sets. */
const PRICE = /name="(price|goalAmount|\w+Price)"/g

/** The prices of many items at once, each with what is received of it below. */
const LISTS = { 'features/live/studio/TipForms.tsx': 'MenuPrices' } as const

/** The component that a place in a module is inside of: the last tag that was opened. */
const tagAt = (source: string, at: number) => /<([A-Za-z.]+)(?![\s\S]*<[A-Za-z])/.exec(source.slice(0, at))?.[1]

/** Each field of a price, as `file: name in tag`; what a page sends hidden is no field. */
function priceFields(): { file: string; tag: string | undefined }[] {
  return readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('staff'))
    .flatMap((file) => {
      const source = readFileSync(join(WEB, file), 'utf8')
      return [...source.matchAll(PRICE)]
        .filter(({ index }) => !/type="hidden"[^<]*$/.test(source.slice(0, index)))
        .map(({ index }) => ({ file, tag: tagAt(source, index) }))
    })
}

test('every price that a creator sets says beside it what they receive', () => {
  const fields = priceFields()
  expect(fields.length).toBeGreaterThan(8)
  expect(fields.filter(({ tag }) => tag !== 'PriceField')).toEqual([])
  for (const [file, list] of Object.entries(LISTS))
    expect(readFileSync(join(WEB, file), 'utf8')).toMatch(new RegExp(`<${list} `))
})
