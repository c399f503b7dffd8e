import type { TextsOf } from '../../catalogue.ts'

export const checkout: TextsOf<'checkout'> = { topUp: '錢包儲值：{{amount}} 代幣' }
