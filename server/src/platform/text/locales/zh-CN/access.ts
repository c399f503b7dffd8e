import type { TextsOf } from '../../catalogue.ts'

export const access: TextsOf<'access'> = {
  open: '您可以观看全部内容。',
  subscribe: '订阅后即可观看全部内容。',
  buy: '以 {{price}} 代币购买后即可观看全部内容。',
  sign_in: '登录后即可看到更多内容。',
  closed: '您没有观看此内容的权限。',
}
