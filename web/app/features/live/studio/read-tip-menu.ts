import type { TipMenuItem } from '@stagedoor/contract/stream-tips'
import { MAXIMUM_TIP_MENU } from '@stagedoor/contract/streams'
import { readPrice } from '../../wallet/amounts.ts'

/** Each line an amount and what it is for: `10 A wave`. Null: a line is neither empty nor that, or there are too many. */
export function readTipMenu(text: string): TipMenuItem[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const items = lines.flatMap((line): TipMenuItem[] => {
    const [, amount = '', title = ''] = /^(\S+)\s+(.+)$/.exec(line) ?? []
    const price = readPrice(amount)
    return price === null || price === 0 ? [] : [{ title: title.slice(0, 60), price }]
  })
  return items.length === lines.length && items.length <= MAXIMUM_TIP_MENU ? items : null
}
