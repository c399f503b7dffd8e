import type { TextsOf } from '../catalogue.ts'

export const results: TextsOf<'results'> = {
  title403: '권한 없음',
  text403: '이 페이지는 회원님의 계정으로 볼 수 없습니다.',
  title404: '찾을 수 없음',
  text404: '이 주소에는 아무것도 없습니다. 옮겨졌거나 삭제되었을 수 있습니다.',
  title500: '서버 오류',
  titleSuccess: '완료',
  titleError: '실패했습니다',
  titleInfo: '안내',
  titleWarning: '주의',
  crashTitle: '系統發生錯誤',
  crashText: '페이지를 표시할 수 없습니다. 데이터는 안전합니다.',
  crashHome: '홈으로',
}
