import type { TextsOf } from '../../catalogue.ts'

export const checkout: TextsOf<'checkout'> = { topUp: '钱包充值：{{amount}} 代币' }
