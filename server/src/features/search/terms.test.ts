import { expect, test } from 'vitest'
import { editDistance, foldText, forgivenChanges, readQuery, termsOf, unlikeForms } from './terms.ts'

test('words lose case, accents and width, and numbers stay', () => {
  expect(termsOf('Café ＲＡＭＥＮ, take 2! mp3 O’Neil').words).toEqual([
    'cafe',
    'ramen',
    'take',
    '2',
    'mp3',
    'o',
    'neil',
  ])
})

test('Chinese, Japanese and Korean become single characters and pairs, between words too', () => {
  expect(termsOf('我的vlog影片').terms).toEqual(['vlog', 'vl*', '我', '我的', '的', '影', '影片', '片'])
  expect(termsOf('パン').terms).toEqual(['パ', 'パン', 'ン'])
  expect(termsOf('고양이').terms).toEqual(['고', '고양', '양', '양이', '이'])
})

test('voiced kana and composed Hangul stay themselves', () => {
  expect(foldText('ガ')).not.toBe(foldText('カ'))
  expect(foldText('한글')).toBe('한글')
})

test('the dot between the parts of a foreign name, and the two ways to write Taiwan’s first character, make no difference', () => {
  for (const dotted of ['マイケル・ジャクソン', 'ﾏｲｹﾙ･ｼﾞｬｸｿﾝ']) expect(foldText(dotted)).toBe('マイケルジャクソン')
  for (const dotted of ['麥可‧傑克森', '麥可·傑克森', '麥可・傑克森']) expect(foldText(dotted)).toBe('麥可傑克森')
  expect(foldText('l·l')).toBe('l·l')
  expect(foldText('臺北')).toBe(foldText('台北'))
})

test('a query asks for the pairs of a run, for a single character, and for nothing without letters', () => {
  const grams = ['東京', '京都']
  expect(readQuery('東京都 Ramen')).toEqual({ words: ['ramen'], runs: [{ text: '東京都', grams, exact: grams }] })
  expect(readQuery('猫')).toEqual({ words: [], runs: [{ text: '猫', grams: ['猫'], exact: ['猫'] }] })
  expect(readQuery(' …%_ ')).toBeNull()
})

test('two letters are found by a term of all words that begin with them, a single letter by words alone', () => {
  expect(termsOf('Go, gold gong! É o').terms).toEqual(['go', 'gold', 'gong', 'e', 'o', 'go*'])
  expect(readQuery('GO pottery')).toEqual({
    words: ['pottery'],
    runs: [{ text: 'go', grams: ['go*'], exact: ['go'] }],
  })
  expect(readQuery('g')).toEqual({ words: ['g'], runs: [] })
})

test('counts changes of letters, and forgives more of them in longer words', () => {
  expect([editDistance('baker', 'bakre'), editDistance('baker', 'bakker'), editDistance('', 'ab')]).toEqual([1, 1, 2])
  expect(['cat', 'cats', 'potters', 'potter'].map(forgivenChanges)).toEqual([0, 1, 2, 1])
})

test('reads a long hostile text quickly', () => {
  expect(termsOf('a1'.repeat(25_000)).words).toEqual(['a1'.repeat(20)])
  expect(readQuery('影'.repeat(200))?.runs[0]?.grams).toEqual(['影影'])
})

test('one change makes a word unlike itself by swapped neighbours, and in four letters by another letter before the last', () => {
  expect(unlikeForms('lake')).toEqual({
    swapped: ['alke', 'lkae', 'laek'],
    patterns: ['_ake', 'l_ke', 'la_e'],
  })
  expect(unlikeForms('apple')).toEqual({ swapped: ['paple', 'aplpe', 'appel'], patterns: [] })
})
