import { beforeEach, expect, test } from 'vitest'
import {
  loginFailed,
  loginKinds,
  loginRequested,
  loginSucceeded,
  logout,
  resetAppState,
  viewerKnown,
} from './auth-slice.ts'
import { createStore, type Store } from './create-store.ts'
import {
  balanceUpdated,
  currentUserUpdated,
  tokensAdded,
  updateFailed,
  updateRequested,
  updateSucceeded,
} from './current-user-slice.ts'
import { addFollowId, removeFollowId } from './follows-slice.ts'
import { knowVisit } from './know-viewer.ts'
import { playerSettingsUpdated } from './player-slice.ts'
import { pickSettings, type SiteSettings } from './settings-slice.ts'
import { socketStatusChanged } from './socket-slice.ts'

let store: Store
beforeEach(() => {
  store = createStore()
})

const fan = {
  _id: 'fan-id',
  avatar: null,
  cover: null,
  name: 'Fan',
  email: 'fan@demo.test',
  username: 'fan',
  isPerformer: false,
  balance: 10,
  roles: ['user'],
}
const settings = { siteName: 'Stagedoor' } as SiteSettings

test.each(loginKinds)('starting %s sets requesting and clears error and data', (kind) => {
  store.dispatch(loginFailed('Incorrect credentials!'))
  store.dispatch(loginRequested(kind))
  expect(store.getState().auth.loginAuth).toEqual({ requesting: true, error: null, data: null, success: false })
})

test('a sign-in that succeeds sets loggedIn and keeps what came back', () => {
  store.dispatch(loginSucceeded({ kind: 'login' }))
  expect(store.getState().auth).toMatchObject({ loggedIn: true, loginAuth: { success: true, data: { kind: 'login' } } })
})

test('a sign-in that fails sets loggedIn false and keeps the sentence', () => {
  store.dispatch(loginSucceeded({ kind: 'login' }))
  store.dispatch(loginFailed('Incorrect credentials!'))
  expect(store.getState().auth).toMatchObject({
    loggedIn: false,
    loginAuth: { error: 'Incorrect credentials!', success: false },
  })
})

test.each([logout, resetAppState])('$type puts everything of the reader back to the beginning', (action) => {
  const fresh = createStore().getState()
  store.dispatch(viewerKnown({ _id: 'fan-id', username: 'fan', isPerformer: false }))
  store.dispatch(currentUserUpdated({ name: 'Fan', balance: 10 }))
  store.dispatch(addFollowId('creator-id'))
  store.dispatch(socketStatusChanged('connected'))
  store.dispatch(action())
  const { auth, currentUser, follows, socket } = store.getState()
  expect({ auth, currentUser, follows, socket }).toEqual({
    auth: fresh.auth,
    currentUser: fresh.currentUser,
    follows: fresh.follows,
    socket: fresh.socket,
  })
})

test('tokens that are added make the balance grow, to the cent', () => {
  store.dispatch(balanceUpdated(0.1))
  store.dispatch(tokensAdded(0.2))
  expect(store.getState().currentUser.balance).toBe(0.3)
})

test('a profile update sets updating, then success or error, and resets it at the end', () => {
  store.dispatch(updateRequested())
  expect(store.getState().currentUser).toMatchObject({ updating: true, updateSuccess: false, error: null })
  store.dispatch(updateFailed('Error occurred, please try again later'))
  expect(store.getState().currentUser).toMatchObject({
    updating: false,
    error: 'Error occurred, please try again later',
  })
  store.dispatch(updateRequested())
  store.dispatch(updateSucceeded('password'))
  expect(store.getState().currentUser).toMatchObject({
    updating: false,
    updatedPassword: true,
    updateSuccess: false,
    error: null,
  })
})

test('followed creators are listed once, and leave when unfollowed', () => {
  for (const id of ['a', 'b', 'a']) store.dispatch(addFollowId(id))
  expect(store.getState().follows.followedIds).toEqual(['a', 'b'])
  store.dispatch(removeFollowId('a'))
  expect(store.getState().follows.followedIds).toEqual(['b'])
})

test('the volume begins at 1 and stays between silence and 1', () => {
  expect(store.getState().playerSettings.volume).toBe(1)
  store.dispatch(playerSettingsUpdated({ volume: 7 }))
  expect(store.getState().playerSettings.volume).toBe(1)
  store.dispatch(playerSettingsUpdated({ volume: -1 }))
  expect(store.getState().playerSettings.volume).toBe(0)
})

test('the socket begins initialized', () => {
  expect(store.getState().socket.status).toBe('initialized')
})

test('a page that says who is here makes them known, and one that says nobody signs them out', () => {
  knowVisit(store, { settings, viewer: fan })
  expect(store.getState()).toMatchObject({
    auth: { loggedIn: true, authUser: { _id: 'fan-id' } },
    currentUser: { balance: 10 },
  })
  knowVisit(store, { settings, viewer: null })
  expect(store.getState()).toMatchObject({
    auth: { loggedIn: false, authUser: null },
    currentUser: { _id: '', balance: 0 },
  })
  expect(store.getState().settings).toBe(settings)
})

test('only the settings that screens look at travel with a page', () => {
  const all = { siteName: 'Stagedoor', agoraAppId: 'not for screens' } as Parameters<typeof pickSettings>[0]
  expect(pickSettings(all)).not.toHaveProperty('agoraAppId')
})
