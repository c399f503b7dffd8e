import { expect, test } from 'vitest'
import { createBytePlusDelivery } from './byteplus-delivery.ts'

test('a playback token is the one that the server SDK of BytePlus makes', () => {
  const account = { accessKeyId: 'AKAPexample', secretAccessKey: 'c2VjcmV0IG9mIGEgdGVzdA==', region: 'ap-singapore-1' }
  const now = new Date('2026-03-04T05:06:07Z')
  const grant = createBytePlusDelivery(account).grantPlay('v0d1a2g10000abcdefghij0123456789', now)

  expect(grant).toMatchObject({ vid: 'v0d1a2g10000abcdefghij0123456789', expiresAt: new Date('2026-03-04T05:07:07Z') })
  const token = JSON.parse(Buffer.from(grant.playAuthToken, 'base64').toString())
  expect(token.TokenVersion).toBe('V2')
  // Made by the vendor's own library, 1.36.2, of the same values.
  expect(token.GetPlayInfoToken).toBe(
    [
      'Action=GetPlayInfo&Format=hls&Ssl=1&Version=2023-01-01&Vid=v0d1a2g10000abcdefghij0123456789',
      'X-Algorithm=HMAC-SHA256&X-Credential=AKAPexample%2F20260304%2Fap-singapore-1%2Fvod%2Frequest',
      'X-Date=20260304T050607Z&X-Expires=60&X-NotSignBody=&X-SignedHeaders=',
      'X-SignedQueries=Action%3BFormat%3BSsl%3BVersion%3BVid%3BX-Algorithm%3BX-Credential%3BX-Date%3BX-Expires%3BX-NotSignBody%3BX-SignedHeaders',
      'X-Signature=4a8051aab4b0e4e4fa1ab4fe898ac8049e2ad0ee2e411975bf4f75fd7ad6fe50',
    ].join('&'),
  )
})
