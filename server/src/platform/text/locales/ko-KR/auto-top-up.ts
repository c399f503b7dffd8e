import type { TextsOf } from '../../catalogue.ts'

export const autoTopUp: TextsOf<'autoTopUp'> = {
  toppedUp: {
    subject: '지갑이 충전되었습니다: {{amount}}',
    paragraphs: ['잔액이 적어져 설정하신 대로 저장된 카드로 {{amount}}를 결제했습니다.'],
    action: '지갑 보기',
  },
  stopped: {
    subject: '자동 충전이 꺼졌습니다',
    paragraphs: [
      '저장된 카드로 결제할 수 없어 자동 충전을 껐습니다. 청구되지 않았습니다.',
      '다른 카드로 다시 켤 수 있습니다.',
    ],
    action: '지갑 보기',
  },
}
