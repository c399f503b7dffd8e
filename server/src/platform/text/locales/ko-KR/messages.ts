import type { TextsOf } from '../../catalogue.ts'

export const messages: TextsOf<'messages'> = { deleted: '삭제된 메시지입니다.' }
