import type { TextsOf } from '../catalogue.ts'

export const site: TextsOf<'site'> = {
  recommended: '추천',
  consentTitle: '방문 통계',
  consentText: '방문한 페이지를 집계해도 될까요? 사이트 개선에 도움이 됩니다. 언제든지 변경할 수 있습니다.',
  consentGrant: '허용',
  consentDeny: '허용 안 함',
}
