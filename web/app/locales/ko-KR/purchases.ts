import type { TextsOf } from '../catalogue.ts'

export const purchases: TextsOf<'purchases'> = {
  unlockTitle: '이 게시물 잠금 해제',
  from: '{{name}} 님',
  price: '가격',
  balance: '내 잔액',
  after: '구매 후 잔액',
  keeps: '한 번 결제하면 계속 볼 수 있습니다.',
  confirm: '{{amount}}에 잠금 해제',
  insufficient: '지갑 잔액이 부족합니다. 충전해 주세요.',
  shortBy: '{{amount}} 더 필요합니다.',
  chooseTopUp: '충전하면 바로 잠금 해제됩니다',
  topUpAndUnlock: '충전하고 잠금 해제',
  priceChanged: '가격이 변경되었습니다: {{amount}}. 청구되지 않았습니다.',
  doneTitle: '잠금 해제됨',
  doneText: '{{amount}} 결제 완료. 잔액: {{balance}}.',
}
