import type { TextsOf } from '../catalogue.ts'

export const faults: TextsOf<'faults'> = {
  required: '请填写此项。',
  choose: '请选择一项。',
  check: '请勾选此项以继续。',
  email: '请输入有效的邮箱地址，例如 name@example.com',
  url: '请输入完整网址，例如 https://example.com',
  number: '请输入数字。',
  whole: '请输入整数。',
  date: '请输入有效的日期。',
  tooShort: '请输入至少 {{limit}} 个字符。',
  tooLong: '最多 {{limit}} 个字符。',
  tooLittle: '最小值为 {{limit}}。',
  tooMuch: '最大值为 {{limit}}。',
  tooEarly: '请选择 {{limit}} 或之后的日期。',
  tooLate: '请选择 {{limit}} 或之前的日期。',
  wrong: '请检查此项后重试。',
  again: '{{field}}：{{message}}',
}
