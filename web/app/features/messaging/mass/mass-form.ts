import type { MassAudience, MassMessage, NewMassMessage } from '@stagedoor/contract/mass-messages'
import { textOf } from '../../../session/form-text.ts'
import { readTimeZone } from '../../../session/time-zone.ts'
import { instantOf } from '../../feeds/local-time.ts'
import { readPrice } from '../../wallet/amounts.ts'

/** Current subscribers, followers, both, or only who is on the chosen lists. */
export const groups = ['subscribers', 'followers', 'all', 'none'] as const
type Group = (typeof groups)[number]

/** A mass message as its form has it. `scheduledAt`: ISO 8601; null: now. */
export type EditedMass = {
  group: Group
  listIds: string[]
  excludeListIds: string[]
  excludesBuyers: boolean
  text: string
  fileIds: string[]
  teaserId: string | null
  isSale: boolean
  price: string
  scheduledAt: string | null
}

export const emptyMass: EditedMass = {
  group: 'subscribers',
  listIds: [],
  excludeListIds: [],
  excludesBuyers: false,
  text: '',
  fileIds: [],
  teaserId: null,
  isSale: false,
  price: '',
  scheduledAt: null,
}

/** A mass message that is used again, to be sent now. */
export const usedAgain = (message: MassMessage): EditedMass => ({
  group: message.subscriptionType,
  listIds: message.listIds,
  excludeListIds: message.excludeListIds,
  excludesBuyers: message.excludeBuyers,
  text: message.text,
  fileIds: message.fileIds,
  teaserId: message.teaserId,
  isSale: message.isSale,
  price: message.isSale ? String(message.price) : '',
  scheduledAt: null,
})

const all = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === 'string' && value !== '') as string[]

/** What stands in the form. */
export function readMass(form: FormData): EditedMass {
  const zone = readTimeZone(textOf(form, 'timeZone')) ?? 'UTC'
  const isLater = textOf(form, 'when') === 'later'
  return {
    group: groups.find((group) => group === textOf(form, 'group')) ?? 'subscribers',
    listIds: all(form, 'listIds'),
    excludeListIds: all(form, 'excludeListIds'),
    excludesBuyers: form.has('excludesBuyers'),
    text: textOf(form, 'text'),
    fileIds: all(form, 'fileId'),
    teaserId: textOf(form, 'teaserId') || null,
    isSale: form.has('isSale'),
    price: textOf(form, 'price'),
    scheduledAt: isLater ? (instantOf(textOf(form, 'scheduledAt'), zone) ?? '') : null,
  }
}

export const audienceOf = ({ group, listIds, excludeListIds, excludesBuyers, fileIds }: EditedMass): MassAudience => ({
  subscriptionType: group,
  listIds,
  excludeListIds,
  excludeBuyers: excludesBuyers,
  fileIds,
})

/** What is missing, as keys of the texts of mass messages, by field; a sentence without a field is about all of it. */
type Fault = {
  field: 'text' | 'listIds' | 'price' | 'scheduledAt'
  text: 'needsContent' | 'needsAudience' | 'needsFiles' | 'needsPrice' | 'needsTime' | 'inPast'
}

/** Reads the call's body, or what is missing. The server decides the rest. */
export function bodyOf(mass: EditedMass, now: Date): { body: NewMassMessage } | { fault: Fault } {
  const fault = (field: Fault['field'], text: Fault['text']) => ({ fault: { field, text } })
  if (mass.group === 'none' && mass.listIds.length === 0) return fault('listIds', 'needsAudience')
  if (mass.text.trim() === '' && mass.fileIds.length === 0) return fault('text', 'needsContent')
  if (mass.isSale && mass.fileIds.length === 0) return fault('price', 'needsFiles')
  const price = mass.isSale ? readPrice(mass.price) : 0
  if (price === null || (mass.isSale && price <= 0)) return fault('price', 'needsPrice')
  if (mass.scheduledAt === '') return fault('scheduledAt', 'needsTime')
  if (mass.scheduledAt !== null && Date.parse(mass.scheduledAt) <= now.getTime()) return fault('scheduledAt', 'inPast')
  const later = mass.scheduledAt === null ? {} : { isSchedule: true, scheduledAt: mass.scheduledAt }
  const teaserId = mass.isSale ? mass.teaserId : null
  return { body: { ...audienceOf(mass), text: mass.text, teaserId, isSale: mass.isSale, price, ...later } }
}
