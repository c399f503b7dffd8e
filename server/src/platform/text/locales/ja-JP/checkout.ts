import type { TextsOf } from '../../catalogue.ts'

export const checkout: TextsOf<'checkout'> = { topUp: 'ウォレットへのチャージ：{{amount}}トークン' }
