import type { TextsOf } from '../catalogue.ts'

export const faults: TextsOf<'faults'> = {
  required: 'この項目を入力してください。',
  choose: '選択してください。',
  check: '続けるには、チェックを入れてください。',
  email: '有効なメールアドレスを入力してください（例：name@example.com）。',
  url: '完全な URL を入力してください（例：https://example.com）。',
  number: '数値を入力してください。',
  whole: '整数を入力してください。',
  date: '有効な日付を入力してください。',
  tooShort: '{{limit}}文字以上で入力してください。',
  tooLong: '{{limit}}文字以内で入力してください。',
  tooLittle: '{{limit}}以上の値を入力してください。',
  tooMuch: '{{limit}}以下の値を入力してください。',
  tooEarly: '{{limit}}以降の日付を選択してください。',
  tooLate: '{{limit}}以前の日付を選択してください。',
  wrong: '入力内容をご確認ください。',
  again: '{{field}}：{{message}}',
}
