import type { MessagePolicy } from '@stagedoor/contract/message-settings'
import { textOf } from '../../../session/form-text.ts'
import { readPrice } from '../../wallet/amounts.ts'

/** Who may write, as it stands in the form: amounts as texts. */
export type TypedPolicy = Omit<MessagePolicy, 'minimumTip' | 'minimumSpent'> & {
  minimumTip: string
  minimumSpent: string
}

export type AmountName = 'minimumTip' | 'minimumSpent'
const amountNames: readonly AmountName[] = ['minimumTip', 'minimumSpent']

export const typedPolicyOf = ({ minimumTip, minimumSpent, ...policy }: MessagePolicy): TypedPolicy => ({
  ...policy,
  minimumTip: minimumTip === null ? '' : String(minimumTip),
  minimumSpent: minimumSpent === null ? '' : String(minimumSpent),
})

/**
 * Reads the form of who may write. An empty amount is no way to qualify.
 * @returns `faults`: the fields that hold something else than an amount above zero
 */
export function readPolicy(form: FormData): { typed: TypedPolicy; policy: MessagePolicy; faults: AmountName[] } {
  const typed: TypedPolicy = {
    everyone: form.has('everyone'),
    subscribers: form.has('subscribers'),
    followers: form.has('followers'),
    minimumTip: textOf(form, 'minimumTip').trim(),
    minimumSpent: textOf(form, 'minimumSpent').trim(),
    listIds: form.getAll('listIds').filter((id) => typeof id === 'string'),
  }
  const amount = (name: AmountName) => (typed[name] === '' ? null : readPrice(typed[name]))
  const policy = { ...typed, minimumTip: amount('minimumTip'), minimumSpent: amount('minimumSpent') }
  const faults = amountNames.filter((name) => typed[name] !== '' && !((policy[name] ?? 0) > 0))
  return { typed, policy, faults }
}

/** Nobody may write first. */
export const isClosed = ({ everyone, subscribers, followers, minimumTip, minimumSpent, listIds }: TypedPolicy) =>
  !everyone && !subscribers && !followers && minimumTip === '' && minimumSpent === '' && listIds.length === 0
