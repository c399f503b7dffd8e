import type { TextsOf } from '../../catalogue.ts'

export const contact: TextsOf<'contact'> = {
  subject: '{{siteName}}：{{name}} 的来信',
  from: '发件人',
  language: '语言',
}
