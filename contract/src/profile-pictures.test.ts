import { expect, test } from 'vitest'
import { avatarWidths, coverWidths, pictureAtWidth, pictureSources } from './profile-pictures.ts'

test.each([
  ['the narrowest that is wide enough', '/media/public/abc/w1600', 640, '/media/public/abc/w640'],
  ['a card on a phone has the narrowest', '/media/public/abc/w1600', 320, '/media/public/abc/w320'],
  ['one pixel more needs the next', '/media/public/abc/w1600', 641, '/media/public/abc/w1080'],
  ['wider than all is the widest', '/media/public/abc/w1600', 2_000, '/media/public/abc/w1600'],
  ['a picture of 700 pixels has 640', '/media/public/abc/w700', 330, '/media/public/abc/w640'],
  ['a narrow picture has its own width only', '/media/public/abc/w300', 310, '/media/public/abc/w300'],
  ['of another service', 'https://example.com/me.jpg', 96, 'https://example.com/me.jpg'],
])('%s', (_, url, width, expected) => {
  expect(pictureAtWidth(url, width, coverWidths)).toBe(expected)
})

test('an avatar beside a name is the smallest rendition', () => {
  expect(pictureAtWidth('/media/public/abc/w320', 88, avatarWidths)).toBe('/media/public/abc/w96')
})

test('the renditions of a cover are those below its width, and its own', () => {
  expect(pictureSources('/media/public/abc/w1200', coverWidths)).toEqual([
    { width: 320, url: '/media/public/abc/w320' },
    { width: 640, url: '/media/public/abc/w640' },
    { width: 1_080, url: '/media/public/abc/w1080' },
    { width: 1_200, url: '/media/public/abc/w1200' },
  ])
  expect(pictureSources('https://example.com/me.jpg', coverWidths)).toEqual([])
})
