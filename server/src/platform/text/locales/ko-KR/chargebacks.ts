import type { TextsOf } from '../../catalogue.ts'

export const chargebacks: TextsOf<'chargebacks'> = {
  tokens: '{{amount}} 토큰',
  cause: '회원님의 은행에서 {{creator}} 님 구독 결제를 취소했습니다.',
  causeOfGift: '{{giver}} 님의 은행에서 선물로 받으신 {{creator}} 님 구독 결제를 취소했습니다.',
  ended: '이 구독은 종료되었으며 더 이상 청구되지 않습니다. 은행의 결정이 바뀌면 남은 일수를 돌려받습니다.',
  shortened: '이제 {{date}}까지 볼 수 있습니다. 은행의 결정이 바뀌면 남은 일수를 돌려받습니다.',
  lost: {
    subject: '{{creator}} 님 구독 결제가 은행에서 취소되었습니다',
    paragraphs: ['{{name}} 님, 안녕하세요.', '{{cause}}', '{{effect}}'],
    action: '구독 보기',
  },
  reinstated: {
    subject: '{{creator}} 님의 게시물을 다시 볼 수 있습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '은행이 저희 쪽에 유리한 결정을 내려 {{creator}} 님 구독이 {{date}}까지 다시 활성화되었습니다. 이후 갱신 여부는 “구독” 페이지에서 확인하세요.',
    ],
    action: '구독 보기',
  },
  refunded: {
    subject: '{{creator}} 님 구독 결제가 환불되었습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{creator}} 님 구독 결제가 환불되어 구독이 종료되었습니다. 더 이상 청구되지 않습니다.',
    ],
    action: '구독 보기',
  },
  shareLost: {
    subject: '결제가 은행에서 취소되었습니다: {{tokens}}',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{payer}} 님의 은행에서 구독 결제를 취소했습니다. 회원님의 몫을 먼저 정산 대기 수익에서, 다음으로 출금 가능 수익에서 차감했습니다: {{tokens}}.',
      '수익과 명세서에 별도 항목으로 표시됩니다. 은행의 결정이 바뀌면 돌려받습니다.',
    ],
    action: '수익 보기',
  },
  shareReinstated: {
    subject: '수익에 다시 추가됨: {{tokens}}',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{payer}} 님의 은행이 저희 쪽에 유리한 결정을 내려 회원님의 몫이 수익에 다시 추가되었습니다: {{tokens}}.',
    ],
    action: '수익 보기',
  },
}
