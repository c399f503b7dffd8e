import type { TextsOf } from '../catalogue.ts'

export const gate: TextsOf<'gate'> = {
  title: '僅限成年人',
  text: '{{siteName}} 僅供年滿 18 歲者使用。請輸入您的出生日期以繼續。',
  dateOfBirth: '出生日期',
  enter: '進入',
  leave: '離開',
  tooYoung: '您必須年滿 18 歲才能進入。',
  unreadable: '請輸入完整的出生日期。',
  privacy: '我們會將其保存在此瀏覽器一年，以免重複詢問。',
}
