import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerOtherMethods, linkHeaderOf } from './whip-protocol.ts'

test('an endpoint says what it takes and refuses other methods, a session does not trickle, whatever the body is', async () => {
  const http = Fastify()
  answerOtherMethods(http, '/whip', 'endpoint')
  answerOtherMethods(http, '/whip/:id', 'session')
  const answers = async (url: string, method: 'GET' | 'HEAD' | 'OPTIONS' | 'PATCH' | 'POST' | 'PUT') => {
    const headers = { 'content-type': 'application/trickle-ice-sdpfrag' }
    const answer = await http.inject({ method, url, headers, payload: 'a=candidate' })
    return [answer.statusCode, answer.headers.allow, answer.headers['accept-post']]
  }
  expect(await answers('/whip', 'OPTIONS')).toEqual([200, 'OPTIONS, POST', 'application/sdp'])
  for (const method of ['GET', 'HEAD', 'PATCH', 'PUT'] as const)
    expect(await answers('/whip', method)).toEqual([405, 'OPTIONS, POST', undefined])
  expect(await answers('/whip/1', 'PATCH')).toEqual([501, 'DELETE', undefined])
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'] as const)
    expect(await answers('/whip/1', method)).toEqual([405, 'DELETE', undefined])
})

test('an encoder reads of TURN servers in links, with credentials where there are any', () => {
  expect(linkHeaderOf([])).toEqual({})
  const urls = ['turn:turn.example:3478', 'turns:turn.example:5349']
  expect(linkHeaderOf([{ urls: urls.slice(0, 1) }])).toEqual({ link: ['<turn:turn.example:3478>; rel="ice-server"'] })
  const login = 'rel="ice-server"; username="1:a"; credential="b="; credential-type="password"'
  expect(linkHeaderOf([{ urls, username: '1:a', credential: 'b=' }])).toEqual({
    link: [`<turn:turn.example:3478>; ${login}`, `<turns:turn.example:5349>; ${login}`],
  })
})
