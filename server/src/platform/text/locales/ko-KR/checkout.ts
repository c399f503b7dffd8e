import type { TextsOf } from '../../catalogue.ts'

export const checkout: TextsOf<'checkout'> = { topUp: '지갑 충전: {{amount}} 토큰' }
