import type { TextsOf } from '../catalogue.ts'

export const departure: TextsOf<'departure'> = {
  deletionTitle: '계정 삭제',
  deletionLead: '결정하기 전에 어떤 일이 일어나는지 확인하세요.',
  dataLink: '내 데이터 다운로드',
  dataLinkText: '보관 중인 회원님의 모든 데이터 사본을 받을 수 있습니다.',
  deletionLink: '계정 삭제',
  deletionLinkText: '계정을 바로 숨기고 30일 후에 지웁니다.',
  hiddenText: '계정이 바로 숨겨지고 모든 기기에서 로그아웃됩니다. 더 이상 아무도 회원님을 찾을 수 없습니다.',
  graceText:
    '{{days}}일 안에 마음을 바꿀 수 있습니다. 로그인해 계정 유지를 선택하세요. 그 후에는 모든 것이 영구히 지워집니다.',
  renewingText:
    '구독 갱신이 중지됩니다({{total}}개). 이미 결제한 구독은 해당 기간이 끝나거나 계정이 지워질 때 종료됩니다.',
  balanceText: '계정이 지워지면 남은 잔액({{amount}})은 더 이상 사용할 수 없습니다. 먼저 사용하거나 환불을 문의하세요.',
  lostEarningsText: '수익 {{amount}}: 최소 출금액보다 적어 지급되지 않습니다.',
  boughtText: '잠금 해제한 콘텐츠와 좋아요, 댓글, 목록, 저장한 항목이 계정과 함께 사라집니다.',
  subscribersText:
    '구독자({{total}}명)의 구독이 바로 종료됩니다. 사용하지 않은 일수는 환급되며 회원님의 수익에서 차감됩니다.',
  worksText: '게시물, 갤러리, 동영상, 상품이 지워집니다. 구매한 팬은 계속 이용할 수 있습니다.',
  messagesText: '보낸 메시지는 모든 사람의 대화에서 삭제됩니다.',
  keptText: '법에 따라 결제 기록과 영수증은 가명으로, 신고는 처리될 때까지 보관합니다.',
  recordsText: '게시자의 기록 보관은 법적 의무이므로 실명, 생년월일, 신분증을 7년간 안전하게 보관합니다.',
  obstaclesTitle: '먼저 처리해야 할 항목',
  earnings: '아직 출금하지 않은 수익이 있습니다.',
  payout: '출금이 진행 중입니다.',
  dispute: '분쟁 중인 결제가 있습니다.',
  live: '지금 라이브 중입니다.',
  orders: '배송할 주문이 있습니다.',
  openEarnings: '출금 열기',
  openPayments: '결제 열기',
  openStudio: '스트림 열기',
  openOrders: '주문 열기',
  deletionSubmit: '내 계정 삭제',
  keepInstead: '계정 유지',
  leavingTitle: '계정이 숨겨졌습니다',
  leavingText: '{{when}}에 지웁니다.',
  leavingHow: '마음이 바뀌셨나요? 그 전에 로그인해 계정 유지를 선택하세요.',
  toSignIn: '로그인',
  restoreTitle: '계정을 유지할까요?',
  restoreText:
    '계정은 {{when}}에 지워집니다. 유지하면 모든 것이 다시 표시됩니다. 중지된 구독은 자동으로 다시 시작되지 않습니다.',
  restoreTextUndated:
    '계정이 지워지기를 기다리고 있습니다. 유지하면 모든 것이 다시 표시됩니다. 중지된 구독은 자동으로 다시 시작되지 않습니다.',
  restoreSubmit: '계정 유지',
  notNow: '나중에',
}
