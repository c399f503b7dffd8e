import { expect, test } from 'vitest'
import { siteOriginsOf } from './site-origins.ts'

test.each([
  ['https://stage.example', ['https://stage.example']],
  ['https://stage.example:8443', ['https://stage.example:8443']],
  ['http://localhost.example', ['http://localhost.example']],
  ['http://127.0.0.1:3000', ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000']],
  ['http://127.0.0.2', ['http://127.0.0.2', 'http://localhost', 'http://127.0.0.1', 'http://[::1]']],
])('a page of %s is opened at %j', (publicUrl, origins) => expect(siteOriginsOf(publicUrl)).toEqual(origins))
