import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import type { MessageCase } from '@stagedoor/contract/staff-messages'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { statusesOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
let creator: string
let fan: string
let reviewer: string
let id: string

beforeEach(async () => {
  app = await testApp()
  creator = await app.aCreator()
  fan = await app.aFan()
  reviewer = await app.aStaffMember('reviewer')
  id = (await app.read<Conversation>('GET', `/conversations/stream/performer/${creator}`, { as: fan }))._id
})

const write = async (as: string, text: string) =>
  (await app.read<Message>('POST', `/messages/stream/${id}`, { as, body: { text } }))._id
const report = (as: string | null, targetId: string) =>
  app.call('POST', '/reports', { as, body: { target: 'message', targetId, title: 'Rude' } })
const list = (as: string) => app.read<Listed<Message>>('GET', `/messages/stream/${id}`, { as })
const readCase = (line: string) => app.read<MessageCase>('GET', `/admin/messages/${line}`, { as: reviewer })
const remove = (as: string, line: string) =>
  app.call('POST', `/admin/messages/${line}/remove`, { as, body: { reason: 'an insult' } })
const audited = (action: string) =>
  app.rows(`select actor_id, subject_id, reason from audit_log where action = '${action}'`)

test('a line of a chat is reported by its readers, and the receipt is the same for one that is hidden, deleted or absent', async () => {
  const [viewer, blocked] = [await app.aFan(), await app.aFan()]
  const [line, gone] = [await write(fan, 'Something rude'), await write(fan, 'Taken back')]
  await app.read('DELETE', `/messages/${gone}`, { as: fan })
  await app.block(creator, blocked)
  const answers = [
    await report(viewer, line),
    await report(creator, line),
    await report(null, line),
    await report(blocked, line),
    await report(viewer, gone),
    await report(viewer, randomUUID()),
  ]
  expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 201, 201])
  for (const { body } of answers)
    expect(Object.keys(body.data).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '_id',
      'createdAt',
      'target',
      'targetId',
    ])
  const again = await report(viewer, line)
  expect([again.status, again.body.data]).toEqual([200, answers[0]?.body.data])
})

test('reviewers read a reported line among its neighbours, and only while its report is open', async () => {
  const [before, line, after] = [await write(creator, 'Hello'), await write(fan, 'Rude'), await write(fan, 'Ruder')]
  await report(creator, line)
  expect(await readCase(line)).toMatchObject({
    performerId: creator,
    fanId: null,
    messages: [
      { _id: before, senderId: creator, text: 'Hello', type: 'text' },
      { _id: line, senderId: fan, text: 'Rude', isDeleted: false },
      { _id: after, senderId: fan, text: 'Ruder' },
    ],
  })
  expect(await audited('messaging.case_read')).toEqual([{ actor_id: reviewer, subject_id: fan, reason: null }])
  expect(await app.statusOf(`/admin/messages/${after}`, { as: reviewer })).toBe(404)
  const [made] = await app.rows<{ id: string }>('select id from report')
  await app.read('PUT', `/admin/reports/${made?.id}/status`, {
    as: reviewer,
    body: { status: 'dismissed', note: 'a joke' },
  })
  expect(await app.statusOf(`/admin/messages/${line}`, { as: reviewer })).toBe(404)
  expect((await remove(reviewer, line)).status).toBe(404)
})

test('a reviewer removes a reported line for everybody, once, with a reason, and its words stay in the case', async () => {
  const [line, other] = [await write(fan, 'Rude'), await write(fan, 'Harmless')]
  await report(creator, line)
  const support = await app.aStaffMember('support')
  expect(statusesOf([await remove(creator, line), await remove(support, line), await remove(reviewer, other)])).toEqual(
    [403, 403, 404],
  )
  expect(statusesOf([await remove(reviewer, line), await remove(reviewer, line)])).toEqual([200, 200])
  for (const as of [fan, creator])
    expect((await list(as)).data.map(({ _id, isDeleted }) => [_id, isDeleted])).toEqual([
      [other, false],
      [line, true],
    ])
  expect(JSON.stringify(await list(fan))).not.toContain('Rude')
  expect((await readCase(line)).messages).toMatchObject([{ text: 'Rude', isDeleted: true }, { text: 'Harmless' }])
  expect(await audited('messaging.line_removed')).toEqual([
    { actor_id: reviewer, subject_id: fan, reason: 'an insult' },
  ])
})

test('the words of a reported line stay for staff when its creator clears the chat, those of the others do not', async () => {
  const [line] = [await write(fan, 'Rude'), await write(fan, 'Harmless')]
  await report(creator, line)
  await app.read('DELETE', `/messages/stream/${id}/remove-all-message`, { as: creator })
  expect((await readCase(line)).messages).toMatchObject([
    { text: 'Rude', isDeleted: true },
    { text: '', isDeleted: true },
  ])
  expect((await list(fan)).data).toEqual([])
})

test('a private message is not removed by staff', async () => {
  await app.entitle(fan, 'subscription', creator)
  const to = { source: 'performer', sourceId: creator }
  const { _id } = await app.read<Conversation>('POST', '/conversations', { as: fan, body: to })
  const body = { text: 'Rude' }
  const sent = await app.read<Message>('POST', `/messages/conversations/${_id}`, { as: fan, body })
  await report(creator, sent._id)
  expect((await remove(reviewer, sent._id)).status).toBe(404)
  expect((await readCase(sent._id)).messages).toMatchObject([{ text: 'Rude', isDeleted: false }])
})
