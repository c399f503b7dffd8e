import type { TextsOf } from '../../catalogue.ts'

export const access: TextsOf<'access'> = {
  open: '您可以觀看全部內容。',
  subscribe: '訂閱後即可觀看全部內容。',
  buy: '以 {{price}} 代幣購買後即可觀看全部內容。',
  sign_in: '登入後即可看到更多內容。',
  closed: '您沒有觀看此內容的權限。',
}
