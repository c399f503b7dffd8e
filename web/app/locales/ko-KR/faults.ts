import type { TextsOf } from '../catalogue.ts'

export const faults: TextsOf<'faults'> = {
  required: '이 항목을 입력하세요.',
  choose: '하나를 선택하세요.',
  check: '계속하려면 체크하세요.',
  email: '올바른 이메일 주소를 입력하세요. 예: name@example.com',
  url: '전체 주소를 입력하세요. 예: https://example.com',
  number: '숫자를 입력하세요.',
  whole: '정수를 입력하세요.',
  date: '올바른 날짜를 입력하세요.',
  tooShort: '{{limit}}자 이상 입력하세요.',
  tooLong: '{{limit}}자까지 입력할 수 있습니다.',
  tooLittle: '{{limit}} 이상이어야 합니다.',
  tooMuch: '{{limit}} 이하여야 합니다.',
  tooEarly: '{{limit}} 또는 이후 날짜를 선택하세요.',
  tooLate: '{{limit}} 또는 이전 날짜를 선택하세요.',
  wrong: '입력한 값을 확인하고 다시 시도하세요.',
  again: '{{field}}: {{message}}',
}
