import type { TextsOf } from '../../catalogue.ts'

export const sandboxPage: TextsOf<'sandboxPage'> = {
  brand: 'Sandbox Payments',
  badge: '테스트 환경',
  disclaimer: '테스트 페이지입니다. 실제로 결제되지 않으며 카드 번호도 묻지 않습니다.',
  payTo: '{{merchant}} 결제',
  chooseCard: '테스트 카드를 선택하세요',
  cardEnding: '끝 번호 {{last4Digits}}',
  cards: {
    approve: { name: '승인', hint: '결제가 완료됩니다.' },
    challenge: { name: '3-D 보안', hint: '은행에서 결제 확인을 요청합니다.' },
    soft_decline: { name: '일시 거절', hint: '현재 잔액이 부족하지만 나중에 될 수 있습니다.' },
    decline: { name: '거절', hint: '은행에서 이 카드를 항상 거절합니다.' },
  },
  saveCard: '다음에 쓸 수 있게 이 카드 저장',
  pay: '{{amount}} 결제',
  leave: '취소하고 돌아가기: {{merchant}}',
  back: '돌아가기: {{merchant}}',
  openFor: '이 페이지는 {{minutes}}분 후 만료됩니다.',
  addCard: { title: '카드 저장: {{merchant}}', text: '지금은 청구되지 않습니다.', save: '카드 저장' },
  challenge: {
    title: '은행 본인 확인',
    text: '결제를 확인해 주세요: {{merchant}}, {{amount}}.',
    confirm: '결제 확인',
    reject: '결제 거부',
  },
  failures: {
    card_declined: '은행에서 결제를 거절했습니다. 청구되지 않았습니다. 다시 시도하거나 다른 카드를 선택하세요.',
    card_refused: '은행에서 이 카드를 거절했습니다. 청구되지 않았습니다. 다른 카드를 선택하세요.',
    authentication_failed:
      '은행에서 본인 확인을 완료하지 못했습니다. 청구되지 않았습니다. 다시 시도하거나 다른 카드를 선택하세요.',
    other: '결제에 실패했습니다. 청구되지 않았습니다. 다시 시도하세요.',
  },
  closed: {
    paid: '결제가 완료되었습니다.',
    canceled: '결제가 취소되었습니다.',
    expired: '결제가 만료되었습니다.',
    text: '이 페이지에서는 더 이상 결제할 수 없습니다.',
  },
  missing: { title: '결제를 찾을 수 없습니다', text: '링크가 올바르지 않습니다. 청구되지 않았습니다.' },
}
