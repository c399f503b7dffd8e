import type { TextsOf } from '../catalogue.ts'

export const results: TextsOf<'results'> = {
  title403: '권한 없음',
  text403: '이 페이지를 볼 권한이 없습니다.',
  title404: '찾을 수 없음',
  text404: '존재하지 않는 페이지입니다. 이동되었거나 삭제되었을 수 있습니다.',
  title500: '서버 오류',
  titleSuccess: '완료',
  titleError: '문제가 발생했습니다',
  titleInfo: '안내',
  titleWarning: '주의',
  crashTitle: '系統發生錯誤',
  crashText: '페이지를 표시할 수 없습니다. 새로고침하거나 홈으로 돌아가세요.',
  crashHome: '홈으로',
}
