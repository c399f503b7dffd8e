import type { TextsOf } from '../../catalogue.ts'

export const messages: TextsOf<'messages'> = { deleted: '消息已删除！' }
