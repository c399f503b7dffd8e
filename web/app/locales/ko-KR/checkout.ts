import type { TextsOf } from '../catalogue.ts'

export const checkout: TextsOf<'checkout'> = {
  payTitle: '카드로 결제',
  confirmTitle: '결제 확인',
  payLead: '카드 정보는 결제 대행사 Stripe로 바로 전송되며, 저희는 카드 번호를 볼 수 없습니다.',
  confirmLead: '결제하기 전에 은행에서 본인인지 확인합니다.',
  addLead:
    '카드 정보는 결제 대행사 Stripe로 바로 전송됩니다. 지금은 결제되지 않으며, 은행에서 카드 인증을 요청할 수 있습니다.',
  cardDetails: '카드 정보',
  loading: '카드 입력란을 불러오는 중…',
  blocked:
    '카드 입력란을 불러오지 못했습니다. 네트워크 연결을 확인하거나 콘텐츠 차단기에서 js.stripe.com을 허용한 뒤 다시 시도해 주세요. 아래의 Stripe 페이지를 이용할 수도 있습니다.',
  unreachable: 'Stripe에 연결하지 못했습니다. 다시 시도해 주세요. 중복으로 결제되지 않습니다.',
  notConfirmed: '은행에서 본인 확인을 하지 못했습니다. 다시 시도하거나 다른 카드를 사용해 주세요.',
  otherFault: '완료하지 못했으며, 결제되지 않았습니다. 다시 시도하거나 다른 카드를 사용해 주세요.',
  challengeText: '은행 인증 창이 여기에 열립니다. 휴대전화나 은행 앱을 준비해 주세요.',
  confirmWithBank: '은행에서 인증하기',
  waitingForBank: '은행 응답을 기다리는 중…',
  saveCard: '카드 저장',
  needsScript:
    '이 페이지의 카드 입력란을 쓰려면 JavaScript가 필요합니다. 사용할 수 없다면 Stripe 페이지를 이용해 주세요.',
  hostedHint: 'Stripe 페이지에서 진행할 수도 있습니다. 완료하면 이곳으로 돌아옵니다.',
  payOnHosted: 'Stripe 페이지에서 결제',
  continueOnHosted: 'Stripe 페이지에서 계속',
  addOnHosted: 'Stripe 페이지에서 카드 추가',
  overTitle: '결제 시간이 지났습니다',
  overText: '결제되지 않았습니다. 다시 시작하면 오늘 가격으로 결제할 수 있습니다.',
  retryableTitle: '아직 결제되지 않았습니다',
  retryableText:
    '다른 카드로 이미 결제하셨나요? 결제가 확인되면 이 페이지에 바로 표시되니 다른 곳에서 다시 결제하지 마세요.',
  backTo_feed: '게시물로 돌아가기',
  backTo_video: '동영상으로 돌아가기',
  backTo_gallery: '갤러리로 돌아가기',
  backTo_message: '메시지로 돌아가기',
  backTo_stream: '라이브로 돌아가기',
  backToTip: '팁으로 돌아가기',
  backToOrder: '주문으로 돌아가기',
  backToSubscription: '구독으로 돌아가기',
  backToGift: '선물로 돌아가기',
  backToCreator: '크리에이터로 돌아가기',
  finishOrder: '주문 {{amount}} 토큰 결제',
}
