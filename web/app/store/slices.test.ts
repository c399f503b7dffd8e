import { beforeEach, expect, test } from 'vitest'
import {
  loginFailed,
  loginKinds,
  loginPaused,
  loginRequested,
  loginSucceeded,
  logout,
  resetAppState,
  runningLogin,
  viewerKnown,
} from './auth-slice.ts'
import { createStore, type Store } from './create-store.ts'
import {
  avatarUpdated,
  coverUpdated,
  currentUserUpdated,
  updateFailed,
  updateRequested,
  updateSucceeded,
} from './current-user-slice.ts'
import { addFollowId, removeFollowId } from './follows-slice.ts'
import { knowVisit } from './know-viewer.ts'
import { playerSettingsUpdated } from './player-slice.ts'
import { pickSettings, settingsLoaded, type SiteSettings } from './settings-slice.ts'
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
  impersonation: null,
  roles: ['user'],
}
const settings = { siteName: 'Stagedoor' } as SiteSettings

test.each(loginKinds)('starting %s sets requesting and clears error and data', (kind) => {
  store.dispatch(loginFailed('Incorrect credentials!'))
  store.dispatch(loginRequested(kind))
  expect(store.getState().auth.loginAuth).toEqual({
    requesting: true,
    kind,
    error: null,
    data: null,
    success: false,
  })
})

test('a successful sign-in sets loggedIn and keeps the answer', () => {
  store.dispatch(loginSucceeded({ kind: 'login' }))
  expect(store.getState().auth).toMatchObject({ loggedIn: true, loginAuth: { success: true, data: { kind: 'login' } } })
})

test('a failed sign-in sets loggedIn false and keeps the message', () => {
  store.dispatch(loginSucceeded({ kind: 'login' }))
  store.dispatch(loginFailed('Incorrect credentials!'))
  expect(store.getState().auth).toMatchObject({
    loggedIn: false,
    loginAuth: { error: 'Incorrect credentials!', success: false },
  })
})

test.each([logout, resetAppState])('$type resets all state of the reader', (action) => {
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

test('followed creators are listed once, and removed when unfollowed', () => {
  for (const id of ['a', 'b', 'a']) store.dispatch(addFollowId(id))
  expect(store.getState().follows.followedIds).toEqual(['a', 'b'])
  store.dispatch(removeFollowId('a'))
  expect(store.getState().follows.followedIds).toEqual(['b'])
})

test('the volume starts at 1 and stays between 0 and 1', () => {
  expect(store.getState().playerSettings.volume).toBe(1)
  store.dispatch(playerSettingsUpdated({ volume: 7 }))
  expect(store.getState().playerSettings.volume).toBe(1)
  store.dispatch(playerSettingsUpdated({ volume: -1 }))
  expect(store.getState().playerSettings.volume).toBe(0)
})

test('the socket starts initialized, and follows the connection', () => {
  expect(store.getState().socket.status).toBe('initialized')
  for (const status of ['connected', 'disconnect', 'reconnecting', 'connected', 'failed'] as const) {
    store.dispatch(socketStatusChanged(status))
    expect(store.getState().socket.status).toBe(status)
  }
})

test('stores a new picture, a new cover and the current user; player and settings survive signing out', () => {
  store.dispatch(currentUserUpdated({ _id: 'fan-id', name: 'Fan' }))
  store.dispatch(avatarUpdated('/media/a.webp'))
  store.dispatch(coverUpdated('/media/c.webp'))
  expect(store.getState().currentUser).toMatchObject({ name: 'Fan', avatar: '/media/a.webp', cover: '/media/c.webp' })
  store.dispatch(settingsLoaded(settings))
  store.dispatch(playerSettingsUpdated({ volume: 0.4 }))
  store.dispatch(logout())
  expect(store.getState()).toMatchObject({ settings, playerSettings: { volume: 0.4 }, currentUser: { avatar: null } })
})

test('a page that reports a viewer signs them in, and one that reports none signs them out', () => {
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

test('a requested sign-in succeeds only when a page reports the viewer', () => {
  knowVisit(store, { settings, viewer: fan })
  expect(store.getState().auth.loginAuth.success).toBe(false)
  store.dispatch(logout())
  store.dispatch(loginRequested('login'))
  knowVisit(store, { settings, viewer: null })
  expect(store.getState().auth.loginAuth).toMatchObject({ requesting: true, success: false })
  knowVisit(store, { settings, viewer: fan })
  expect(store.getState().auth.loginAuth).toEqual({
    requesting: false,
    kind: null,
    error: null,
    data: { kind: 'login' },
    success: true,
  })
})

test('a sign-in is not running while a second step is due', () => {
  store.dispatch(loginRequested('login'))
  expect(runningLogin(store.getState().auth.loginAuth)).toBe('login')
  store.dispatch(loginPaused())
  expect(runningLogin(store.getState().auth.loginAuth)).toBe(null)
})

test('a page of another account resets the store', () => {
  knowVisit(store, { settings, viewer: fan })
  store.dispatch(addFollowId('creator-id'))
  knowVisit(store, { settings, viewer: fan })
  expect(store.getState().follows.followedIds).toEqual(['creator-id'])
  knowVisit(store, { settings, viewer: { ...fan, _id: 'another-id', name: 'Another' } })
  expect(store.getState()).toMatchObject({ follows: { followedIds: [] }, currentUser: { name: 'Another' } })
})

test('only the settings that screens read are sent with a page', () => {
  const all = { siteName: 'Stagedoor', agoraAppId: 'not for screens' } as Parameters<typeof pickSettings>[0]
  expect(pickSettings(all)).not.toHaveProperty('agoraAppId')
})
