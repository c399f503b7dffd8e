import type { TextsOf } from '../../catalogue.ts'

export const orders: TextsOf<'orders'> = {
  tracking: '운송장 번호: {{code}}',
  placed: {
    subject: '새 주문: {{product}}',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{other}} 님이 {{product}} {{quantity}}개를 {{tokens}} 토큰에 주문했습니다(주문 {{number}}).',
      '발송한 뒤 발송 완료로 표시하면 상대방이 배송 상황을 확인할 수 있습니다. 그 전까지는 양쪽 모두 취소할 수 있습니다.',
    ],
    action: '주문 보기',
  },
  shipped: {
    subject: '{{other}} 님에게 주문한 상품이 발송되었습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{other}} 님이 {{product}} {{quantity}}개를 발송했습니다(주문 {{number}}).',
    ],
    action: '주문 보기',
  },
  cancelledBySeller: {
    subject: '{{other}} 님이 주문을 취소했습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{other}} 님이 {{product}} {{quantity}}개 주문을 취소했습니다(주문 {{number}}). {{tokens}} 토큰이 지갑으로 환불되었습니다.',
    ],
    action: '주문 보기',
  },
  refunded: {
    subject: '주문 {{number}} 환불 안내',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{product}} {{quantity}}개 주문이 종료되었고 {{tokens}} 토큰이 환불되었습니다.',
    ],
    action: '주문 보기',
  },
  saleCancelled: {
    subject: '주문 {{number}} 취소 안내',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '{{other}} 님의 {{product}} {{quantity}}개 주문이 취소되고 환불되었습니다. 아직 발송하지 않았다면 발송하지 마세요.',
      '이 판매 금액은 수익에서 차감되었습니다.',
    ],
    action: '주문 보기',
  },
}
