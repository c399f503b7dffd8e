import type { TextsOf } from '../../catalogue.ts'

export const contact: TextsOf<'contact'> = {
  subject: '{{siteName}}：{{name}}さんからのお問い合わせ',
  from: '差出人',
  language: '言語',
}
