import type { TextsOf } from '../../catalogue.ts'

export const messages: TextsOf<'messages'> = { deleted: '訊息已刪除！' }
