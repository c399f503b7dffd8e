import type { TextsOf } from '../../catalogue.ts'

export const messages: TextsOf<'messages'> = { deleted: 'メッセージは削除されました' }
