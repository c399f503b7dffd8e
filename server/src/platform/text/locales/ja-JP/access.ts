import type { TextsOf } from '../../catalogue.ts'

export const access: TextsOf<'access'> = {
  open: 'すべてご覧いただけます。',
  subscribe: '購読するとすべてご覧いただけます。',
  buy: '{{price}}トークンで購入するとすべてご覧いただけます。',
  sign_in: 'ログインすると続きをご覧いただけます。',
  closed: 'このコンテンツを閲覧する権限がありません。',
}
