import type { TextsOf } from '../catalogue.ts'

export const purchases: TextsOf<'purchases'> = {
  unlockTitle: '이 게시물 열기',
  from: '{{name}} 님의 작품',
  price: '가격',
  balance: '내 잔액',
  after: '구매 후 잔액',
  keeps: '한 번 결제하면 계속 볼 수 있으며 자동 결제되지 않습니다.',
  confirm: '{{amount}}에 열기',
  insufficient: '지갑 잔액이 부족합니다. 충전해 주세요.',
  shortBy: '{{amount}}이 더 필요합니다.',
  chooseTopUp: '충전하면 바로 열립니다',
  topUpAndUnlock: '충전하고 열기',
  priceChanged: '가격이 {{amount}}(으)로 바뀌었습니다. 아직 결제되지 않았습니다.',
  doneTitle: '열렸습니다',
  doneText: '{{amount}} 결제됨. 남은 잔액은 {{balance}}입니다.',
  openNow: '보러 가기',
  notForSale: '이 게시물은 구독자 전용입니다.',
  signInFirst: '로그인하고 열기',
  finishing: '게시물을 여는 중…',
}
