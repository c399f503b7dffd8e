import type { TextsOf } from '../../catalogue.ts'

export const subscriptions: TextsOf<'subscriptions'> = {
  trialEnds: {
    subject: '{{creator}} 님 무료 구독이 {{date}}에 종료됩니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{creator}} 님 무료 구독이 {{date}}에 종료됩니다. 청구되지 않습니다. 계속 보려면 요금제를 선택하세요.',
    ],
    action: '구독 보기',
  },
  trialConverts: {
    subject: '{{creator}} 님 구독이 {{date}}부터 유료로 전환됩니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{creator}} 님 무료 체험이 {{date}}에 종료됩니다. 선택하신 대로 이후 {{price}}에 구독이 계속됩니다. 원하지 않으시면 그 전에 해지하세요. 청구되지 않습니다.',
    ],
    action: '구독 보기',
  },
  yearRenews: {
    subject: '{{creator}} 님 연간 구독이 {{date}}에 갱신됩니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{creator}} 님 구독이 {{date}}에 {{price}}로 1년 더 갱신됩니다. 원하지 않으시면 그 전에 해지하세요.',
    ],
    action: '구독 보기',
  },
  priceRises: {
    subject: '{{creator}} 님 구독 요금이 인상됩니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{date}} 이후 첫 갱신부터 {{creator}} 님 구독 요금은 {{price}}입니다. 동의하신 금액보다 더 청구하지 않습니다. 동의하시면 구독이 계속되고, 동의하지 않으시면 결제한 기간이 끝날 때 종료됩니다.',
    ],
    action: '새 요금 확인',
  },
  renewalFailed: {
    subject: '{{creator}} 님 구독 결제에 실패했습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{creator}} 님 구독 요금 결제에 실패했습니다({{price}}). {{date}}까지는 볼 수 있습니다. 지갑을 충전하거나 다른 카드를 선택하면 바로 다시 시도합니다.',
    ],
    action: '결제 수단 업데이트',
  },
  renewalWantsHolder: {
    subject: '{{creator}} 님 구독 결제를 확인해 주세요',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{creator}} 님 구독 요금({{price}}) 결제에 은행의 본인 확인이 필요합니다. {{date}}까지는 볼 수 있습니다. 결제 내역에서 확인을 마치거나 다른 카드를 선택해 주세요.',
    ],
    action: '결제 확인하기',
  },
  confirmEnd: {
    subject: '{{creator}} 님 구독 해지를 확인해 주세요',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{creator}} 님 구독이 곧 종료됩니다. 한 단계 남았습니다. 카드에 청구하는 회사에서 해지를 확인해 주세요. 그래도 청구되면 그 금액을 지갑에 토큰으로 추가해 드립니다.',
    ],
    action: '해지 확인',
  },
  ended: {
    subject: '{{creator}} 님 구독이 종료되었습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{creator}} 님 구독이 종료되었습니다. 더 이상 청구되지 않습니다. 팔로우는 유지됩니다.',
    ],
    action: '구독 보기',
  },
  giftReceived: {
    subject: '선물이 도착했습니다: {{creator}} 님 구독, {{date}}까지',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{giver}} 님이 {{creator}} 님 구독을 {{date}}까지 선물했습니다. 자동으로 종료됩니다.',
    ],
    action: '선물 보기',
  },
}
