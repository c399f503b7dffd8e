import { getProduct, searchProducts } from '@stagedoor/contract/products'
import { expect, test } from 'vitest'
import { createApi } from '../api/client.ts'
import { pathsIn } from '../paths.ts'
import { callOrThrow } from './answers.ts'

/** A page whose call is refused for this field. */
const visitRefusedFor = (field: string) => ({
  url: new URL('http://stagedoor.test/en-US/product/nope'),
  fetchedFrom: undefined,
  isForData: false,
  isSubmission: false,
  paths: pathsIn('en-US'),
  isSecure: true,
  hasWaitingSession: false,
  rules: {},
  api: createApi(
    async () => ({
      status: 400,
      json: {
        statusCode: 400,
        error: 'VALIDATION_FAILED',
        message: 'Invalid.',
        details: { fields: [{ field, rule: 'format' }] },
      },
    }),
    { token: null, locale: 'en-US' },
  ),
})

test('a page whose address names what cannot exist is not found', async () => {
  const product = callOrThrow(visitRefusedFor('id'), getProduct, { params: { id: 'nope' } })
  await expect(product).rejects.toMatchObject({ init: { status: 404 }, data: { error: 'NOT_FOUND' } })
})

test('a page whose call is refused for anything else shows that refusal', async () => {
  const products = callOrThrow(visitRefusedFor('performerId'), searchProducts, {})
  await expect(products).rejects.toMatchObject({ init: { status: 400 }, data: { error: 'VALIDATION_FAILED' } })
})
