import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ccbillEvents } from './ccbill/read-webhook.ts'
import { handledEvents } from './stripe/read-webhook-event.ts'

const manual = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8')

/** The text of one section of the manual. */
const section = (title: string): string => manual.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

test('the manual names every webhook event that the CCBill adapter reads, and no other', () => {
  const list = /webhooks\/ccbill` for ([\w,\s]+?):/.exec(section('CCBill'))?.[1] ?? ''
  expect(list.split(/,\s*|\s+and\s+/).toSorted()).toEqual([...ccbillEvents.keys()].toSorted())
})

test('the manual names every webhook event that the Stripe adapter reads, and no other', () => {
  const list = /for the events ((?:`[a-z_.]+`[,\s]*(?:and\s+)?)+)/.exec(section('Stripe'))?.[1] ?? ''
  expect([...list.matchAll(/`([a-z_.]+)`/g)].map(([, name = '']) => name).toSorted()).toEqual(
    [...handledEvents].toSorted(),
  )
})
