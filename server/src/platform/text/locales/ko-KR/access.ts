import type { TextsOf } from '../../catalogue.ts'

export const access: TextsOf<'access'> = {
  open: '전체 내용을 볼 수 있습니다.',
  subscribe: '구독하면 전체 내용을 볼 수 있습니다.',
  buy: '{{price}} 토큰으로 구매하면 전체 내용을 볼 수 있습니다.',
  sign_in: '로그인하면 더 많은 내용을 볼 수 있습니다.',
  closed: '이 콘텐츠를 볼 권한이 없습니다.',
}
