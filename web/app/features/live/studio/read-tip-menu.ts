import type { TipMenuItem } from '@stagedoor/contract/stream-tips'
import { MAXIMUM_TIP_MENU } from '@stagedoor/contract/streams'
import { readPrice } from '../../wallet/amounts.ts'

/** Each line an amount and what it is for: `10 A wave`. Null: a line is neither empty nor that, or there are too many. */
export function readTipMenu(text: string): TipMenuItem[] | null {
  const lines = linesOf(text)
  const items = lines.flatMap(readLine)
  return items.length === lines.length && items.length <= MAXIMUM_TIP_MENU ? items : null
}

/** The lines of a menu that can be read, while it is written. */
export const readableItems = (text: string): TipMenuItem[] => linesOf(text).flatMap(readLine)

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The item of a line; none when the line is no amount and what it is for. */
function readLine(line: string): TipMenuItem[] {
  const [, amount = '', title = ''] = /^(\S+)\s+(.+)$/.exec(line) ?? []
  const price = readPrice(amount)
  return price === null || price === 0 ? [] : [{ title: title.slice(0, 60), price }]
}
