import type { TextsOf } from '../../catalogue.ts'

export const contact: TextsOf<'contact'> = {
  subject: '{{siteName}}：{{name}} 的來信',
  from: '寄件人',
  language: '語言',
}
