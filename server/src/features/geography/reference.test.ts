import { Country, Language, PhoneCode } from '@stagedoor/contract/geography'
import { locales } from '@stagedoor/contract/locales'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { listCitiesOf } from './cities.ts'
import { listCountriesIn, listPhoneCodesIn } from './countries.ts'
import { listAllLocales, listInterfaceLanguagesIn, listLanguagesIn } from './languages.ts'
import { profileOptionsIn } from './profile-options.ts'
import { listStatesOf, sourceKeyOf } from './states.ts'

test('a country is named in the language of the reader, with all that belongs to it', () => {
  expect(listCountriesIn('zh-TW').find(({ code_2 }) => code_2 === 'TW')).toEqual({
    code_2: 'TW',
    code_3: 'TWN',
    numCode: '158',
    name: '台灣',
    languages: ['zho'],
    langCultureMs: [{ langCultureName: 'zh-TW', displayName: 'Chinese - Taiwan', cultureCode: '0x0404' }],
    capital: 'Taipei',
    region: 'AS',
    currency: { code: 'TWD', name: '新台幣', symbol: '$' },
    language: { code: 'zh', name: '中文' },
    flag: '/flags/TW.svg',
  })
  expect(listCountriesIn('ja-JP').find(({ code_2 }) => code_2 === 'KR')?.name).toBe('韓国')
})

test.each(locales)('in %s every country, language and calling code has a name', (locale) => {
  expect(listCountriesIn(locale).length).toBeGreaterThan(240)
  expect(listLanguagesIn(locale).length).toBeGreaterThan(400)
  const names = [...listCountriesIn(locale), ...listPhoneCodesIn(locale), ...listInterfaceLanguagesIn(locale)].map(
    ({ name }) => name,
  )
  expect(names.filter((name) => name.trim() === '')).toEqual([])
})

test('lists are ordered as the language orders names', () => {
  const names = listCountriesIn('en-US').map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('en-US').compare))
})

test('states carry ISO codes and names of the reader, cities hang below them', async () => {
  expect(listStatesOf('TW', 'zh-TW').length).toBe(22)
  expect(listStatesOf('TW', 'zh-TW')).toContainEqual({ code: 'TW-TPE', name: '臺北市' })
  expect(listStatesOf('US', 'en-US')).toContainEqual({ code: 'US-CA', name: 'California' })
  for (const [country, locale] of [
    ['TW', 'zh-TW'],
    ['HK', 'zh-TW'],
    ['MO', 'zh-TW'],
    ['CN', 'zh-CN'],
    ['JP', 'ja-JP'],
    ['KR', 'ko-KR'],
  ] as const)
    expect(listStatesOf(country, locale).filter(({ name }) => /\p{Script=Latin}/u.test(name))).toEqual([])
  expect(listStatesOf('JP', 'ko-KR').some(({ name }) => /[가-힣]/.test(name))).toBe(true)
  const [byCode, byName] = [sourceKeyOf('US', 'us-ca'), sourceKeyOf('US', 'California')]
  expect([byCode, byName, sourceKeyOf('US', 'CA')]).toEqual(['1.CA', '1.CA', '1.CA'])
  expect(await listCitiesOf('US', '1.CA')).toContain('San Francisco')
  expect(await listCitiesOf('TW', sourceKeyOf('TW', '臺南市') ?? '')).toContain('Yongkang')
})

/** Characters of place names that exist in simplified writing only. */
const SIMPLIFIED_ONLY =
  /[万与专东临丽义乌乔乡亚仑优会伦侬儿兰关兴兹内冈军农凯刚劳区华单卢卫却历县发园国图圣坚壮奥娅孙宁宝实宫宽宾寿将尔岘岛峡带广庆库庞开当彻怀总扬掸旧时来极标栋桢楼榄槟欧毕汉汤泞泽济温湾滨滩灵灿热爱犹独玛环琼瓯盖礼红约纳纽绍统绳维绿缅缴罗联聪肃胶腊腾舰苏莱莲萝萨蓝让讷诸诺谅谟谢贝贡贵费贺贾赖赛赞车辅辇边辽达迈连逊钦铜银锡镇镜长门闽陆陕雳静鞑韦顺顿领颇颜颠马鲁鸟麦黄齐龙]/u

test('no name in zh-TW holds a character of simplified writing', () => {
  const countries = listCountriesIn('zh-TW')
  const states = countries.flatMap(({ code_2 }) => listStatesOf(code_2, 'zh-TW'))
  const languages = listLanguagesIn('zh-TW').map(({ name }) => ({ name: name[0] ?? '' }))
  const names = [...countries, ...states, ...languages, ...listPhoneCodesIn('zh-TW')].map(({ name }) => name)
  expect(states.length).toBeGreaterThan(3_800)
  expect(names.filter((name) => SIMPLIFIED_ONLY.test(name))).toEqual([])
})

test('names of places keep the characters that stand for a sound, in both writings', () => {
  const nameOf = (country: string, code: string, locale: 'zh-TW' | 'zh-CN') =>
    listStatesOf(country, locale).find((state) => state.code === code)?.name
  expect([nameOf('BR', 'BR-RJ', 'zh-TW'), nameOf('BR', 'BR-RJ', 'zh-CN')]).toEqual(['里約熱內盧州', '里约热内卢州'])
  expect([nameOf('CN', 'CN-YN', 'zh-TW'), nameOf('CN', 'CN-YN', 'zh-CN')]).toEqual(['雲南省', '云南省'])
})

test('countries where people live have languages and cultures, by CLDR where the source has none', () => {
  const countries = listCountriesIn('en-US')
  expect(countries.filter(({ languages }) => languages.length === 0).map(({ code_2 }) => code_2)).toEqual([])
  expect(countries.filter(({ langCultureMs }) => langCultureMs.length === 0).map(({ code_2 }) => code_2)).toEqual([])
  expect(countries.find(({ code_2 }) => code_2 === 'AD')).toMatchObject({
    languages: ['cat'],
    langCultureMs: [{ langCultureName: 'ca-AD', displayName: 'Catalan - Andorra', cultureCode: '0x1000' }],
  })
  expect(countries.find(({ code_2 }) => code_2 === 'IM')?.languages).toContain('eng')
})

test('a language says where it is spoken, by CLDR where the source does not', () => {
  const amharic = listLanguagesIn('en-US').find(({ iso639_1 }) => iso639_1 === 'am')
  expect(amharic?.countries).toContain('ETH')
  expect(amharic?.langCultureMs.map(({ langCultureName }) => langCultureName)).toContain('am-ET')
})

test('a country without states, and one that is none, have empty lists', () => {
  expect([listStatesOf('ZZ', 'en-US'), listStatesOf('constructor', 'en-US'), sourceKeyOf('US', 'Nowhere')]).toEqual([
    [],
    [],
    null,
  ])
})

test('the calling code of Taiwan is +886', () => {
  expect(listPhoneCodesIn('en-US')).toContainEqual({ code: '+886', countryCode: 'TW', name: 'Taiwan' })
})

test('locales are pairs, or triples where a script matters', () => {
  expect(listAllLocales()).toContainEqual(['zh', 'TW'])
  expect(listAllLocales()).toContainEqual(['az', 'Latn', 'AZ'])
})

test('the ten lists hold their fixed values with a label for each', () => {
  const lists = profileOptionsIn('en-US')
  expect(Object.keys(lists).toSorted()).toEqual([
    'ages',
    'bodyTypes',
    'ethnicities',
    'eyes',
    'genders',
    'hairs',
    'heights',
    'sexualOrientations',
    'sizes',
    'weights',
  ])
  expect(lists['heights']?.at(0)).toEqual({ value: 'under_140', text: 'Under 140 cm' })
  expect(lists['heights']?.at(-2)).toEqual({ value: '188_190', text: '188–190 cm' })
  expect(lists['weights']?.at(-2)).toEqual({ value: '97_99', text: '97–99 kg' })
  expect(lists['ages']?.map(({ value }) => value)).toEqual([
    '18_19',
    '20_22',
    '23_25',
    '26_28',
    '29_31',
    '32_34',
    '35_37',
    '38_40',
    '41_43',
    '44_46',
    '47_49',
    'over_50',
  ])
  expect(profileOptionsIn('zh-TW')['genders']).toContainEqual({ value: 'female', text: '女性' })
})

test.each(locales)('in %s every list is the contract’s, with no field more', (locale) => {
  for (const { schema, list } of [
    { schema: Country, list: listCountriesIn(locale) },
    { schema: Language, list: listLanguagesIn(locale) },
    { schema: PhoneCode, list: listPhoneCodesIn(locale) },
  ]) {
    expect(Value.Errors(Type.Array(schema), list)).toEqual([])
    expect(Value.Clean(Type.Array(schema), structuredClone(list))).toEqual(list)
  }
})
