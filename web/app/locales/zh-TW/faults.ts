import type { TextsOf } from '../catalogue.ts'

export const faults: TextsOf<'faults'> = {
  required: '請填寫此欄位。',
  choose: '請選擇一項。',
  check: '請勾選此項以繼續。',
  email: '請輸入有效的電子郵件地址，例如 name@example.com',
  url: '請輸入完整網址，例如 https://example.com',
  number: '請輸入數字。',
  whole: '請輸入整數。',
  date: '請輸入有效的日期。',
  tooShort: '請輸入至少 {{limit}} 個字元。',
  tooLong: '最多 {{limit}} 個字元。',
  tooLittle: '最小值為 {{limit}}。',
  tooMuch: '最大值為 {{limit}}。',
  tooEarly: '請選擇 {{limit}} 或之後的日期。',
  tooLate: '請選擇 {{limit}} 或之前的日期。',
  wrong: '請檢查此欄位後再試一次。',
  again: '{{field}}：{{message}}',
}
