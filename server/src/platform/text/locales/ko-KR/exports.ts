import type { TextsOf } from '../../catalogue.ts'

export const exports: TextsOf<'exports'> = {
  title: '{{siteName}}의 내 데이터',
  madeFor: '{{name}} 님의 데이터 사본, {{when}} 작성',
  format: '각 파일은 JSON 목록입니다. 시간은 UTC이며 금액은 토큰 또는 결제 통화로 표시됩니다.',
  ids: 'ID가 같은 데이터는 다른 파일에 있어도 같은 항목을 가리킵니다.',
  others:
    '다른 사람에 관해서는 공개된 이름, 회원님에게 쓴 내용, 회원님이 보거나 구매하거나 반응한 작품의 제목과 투표 내용만 들어 있습니다.',
  folders: {
    account: '계정과 로그인',
    profile: '프로필',
    people: '팔로우, 목록, 차단',
    activity: '좋아요, 댓글, 투표, 조회',
    payments: '지갑과 결제',
    subscriptions: '구독',
    orders: '구매, 주문, 주소',
    content: '게시물, 갤러리, 동영상, 상품, 업로드한 파일',
    live: '라이브 방송과 비공개 방송',
    messages: '메시지',
    earnings: '수익과 출금',
    notifications: '알림',
    contact: '문의와 신고',
  },
  ready: {
    subject: '{{siteName}} 데이터가 준비되었습니다',
    paragraphs: [
      '{{name}} 님,',
      '요청하신 데이터 사본이 준비되었습니다. 로그인하여 {{when}}까지 다운로드하세요. 기한이 지나면 삭제됩니다.',
      '본인이 요청하지 않았다면 즉시 비밀번호를 변경하고 로그인한 기기를 확인하세요.',
    ],
    action: '내 데이터 다운로드',
  },
}
