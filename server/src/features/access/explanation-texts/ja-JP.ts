import type { ExplanationTexts } from './explanation-text.ts'

export const jaJP: ExplanationTexts = {
  open: 'すべてご覧いただけます。',
  subscribe: '登録するとすべてご覧いただけます。',
  buy: '{price} トークンで購入するとすべてご覧いただけます。',
  sign_in: 'ログインすると続きをご覧いただけます。',
  closed: 'この内容は公開されていません。',
}
