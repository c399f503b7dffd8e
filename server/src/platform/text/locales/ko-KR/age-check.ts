import type { TextsOf } from '../../catalogue.ts'

export const ageCheck: TextsOf<'ageCheck'> = {
  title: '연령 확인(샌드박스)',
  explanation: '연령 확인 서비스를 대신하는 테스트 페이지입니다. 선택한 내용이 그대로 결과가 됩니다.',
  adult: '18세 이상입니다',
  minor: '18세 미만입니다',
}
