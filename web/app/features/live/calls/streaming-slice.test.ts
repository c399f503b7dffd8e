import { expect, test } from 'vitest'
import {
  conversationAccessed,
  privateRequestAdded,
  privateRequestsLoaded,
  streamingReducer,
  type PrivateRequest,
} from './streaming-slice.ts'

const request = (conversationId: string, _id = conversationId): PrivateRequest => ({
  _id,
  conversationId,
  kind: 'show',
  userInfo: null,
})
const idsAfter = (...actions: Parameters<typeof streamingReducer>[1][]) =>
  actions.reduce(streamingReducer, streamingReducer(undefined, { type: 'begin' })).privateRequests.map(({ _id }) => _id)

test('requests are added once for each conversation, and leave when it is accessed', () => {
  const loaded = privateRequestsLoaded([request('one'), request('two')])
  expect(idsAfter(loaded)).toEqual(['one', 'two'])
  expect(idsAfter(loaded, privateRequestAdded(request('one', 'again')))).toEqual(['two', 'again'])
  expect(idsAfter(loaded, conversationAccessed('one'), conversationAccessed('three'))).toEqual(['two'])
})
