import type { TextsOf } from '../../catalogue.ts'

export const contact: TextsOf<'contact'> = {
  subject: '{{siteName}}: {{name}} 님의 문의',
  from: '보낸 사람',
  language: '언어',
}
