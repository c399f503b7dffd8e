import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import type { Person } from './api.ts'

/** A landscape photograph whose colours follow from its number. */
export async function aLandscape(number: number, { width = 1600, height = 1200 } = {}): Promise<Buffer> {
  const hue = (number * 47) % 360
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">
      <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 60% 35%)"/><stop offset="1" stop-color="hsl(${hue} 60% 78%)"/></linearGradient></defs>
      <rect width="1600" height="1200" fill="url(#sky)"/><circle cx="${300 + ((number * 170) % 1000)}" cy="420" r="110" fill="#fff3d0"/>
      <path d="M0 820 380 480 760 860 1120 560 1600 900V1200H0z" fill="hsl(${(hue + 150) % 360} 35% 38%)"/></svg>`,
  )
  return sharp(drawing).jpeg({ quality: 82 }).toBuffer()
}

/** Uploads a photo for a post, with its alternative text. @returns its id */
export async function uploadPhoto(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
  { bytes, altText = '' }: { bytes: Buffer; altText?: string },
): Promise<string> {
  const headers = { authorization: token, 'content-language': 'en-US' }
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: bytes }
  const stored = await request.post('/api/performer/feeds/photo/upload', { headers, multipart: { file } })
  expect(stored.status(), await stored.text()).toBe(201)
  const { data } = (await stored.json()) as { data: { _id: string } }
  if (altText) {
    const described = await request.put(`/api/performer/files/${data._id}`, { headers, data: { altText } })
    expect(described.status(), await described.text()).toBe(200)
  }
  return data._id
}
