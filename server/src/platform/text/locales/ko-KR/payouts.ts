import type { TextsOf } from '../../catalogue.ts'

export const payouts: TextsOf<'payouts'> = {
  tokens: '{{amount}} 토큰',
  note: '운영팀: {{note}}',
  accountChanged: {
    subject: '{{siteName}} 출금 수단이 변경되었습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '출금 수단이 변경되었습니다. 보안을 위해 {{when}} 전에는 송금하지 않습니다.',
      '본인이 아니라면 즉시 비밀번호를 변경하고 문의해 주세요.',
    ],
    action: '출금 수단 보기',
  },
  accountAdded: {
    subject: '이제 {{siteName}}에서 수익을 받을 수 있습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '출금 수단을 추가했습니다. 크리에이터 계정이 승인되면 출금을 신청할 수 있습니다.',
      '본인이 아니라면 즉시 비밀번호를 변경하고 문의해 주세요.',
    ],
    action: '출금 수단 보기',
  },
  requested: {
    subject: '{{siteName}} 출금 신청',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{tokens}}({{dollars}}) 출금을 신청하셨습니다. 심사하는 동안 이 금액은 보류됩니다.',
      '본인이 아니라면 즉시 비밀번호를 변경하고 문의해 주세요.',
    ],
    action: '출금 보기',
  },
  approved: {
    subject: '{{siteName}} 출금이 승인되었습니다',
    paragraphs: ['{{name}} 님, 안녕하세요.', '{{tokens}}({{dollars}}) 출금이 승인되어 곧 송금됩니다.'],
    action: '출금 보기',
  },
  done: {
    subject: '{{siteName}} 출금이 송금되었습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{tokens}}({{dollars}}) 출금이 송금되었습니다. 입금까지 며칠 걸릴 수 있습니다.',
    ],
    action: '출금 보기',
  },
  rejected: {
    subject: '{{siteName}} 출금이 거절되었습니다',
    paragraphs: ['{{name}} 님, 안녕하세요.', '{{tokens}} 출금이 거절되었습니다. 이 금액은 다시 출금할 수 있습니다.'],
    action: '출금 보기',
  },
  failed: {
    subject: '{{siteName}} 출금이 반송되었습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{tokens}} 송금에 실패했습니다. 이 금액은 다시 출금할 수 있습니다. 다시 신청하기 전에 출금 수단을 확인하세요.',
    ],
    action: '출금 보기',
  },
}
