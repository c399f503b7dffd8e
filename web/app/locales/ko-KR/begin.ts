import type { TextsOf } from '../catalogue.ts'

export const begin: TextsOf<'begin'> = {
  title: '창작으로 수익을 만드세요',
  lead: '팬이 구독하고, 작품을 구매하고, 팁을 보내요. 모든 판매의 {{share}}가 내 몫이에요.',
  apply: '크리에이터로 신청하기',
  look: '크리에이터 둘러보기',
  keepTitle: '{{share}}가 내 몫',
  keepText: '{{price}} 판매에서 {{net}}를 받아요. 가격을 정할 때마다 옆에 받을 금액이 표시돼요.',
  waysTitle: '다양한 수익 방법',
  waysText: '혜택과 체험이 있는 구독, 게시물, 동영상과 갤러리, 메시지, 팁, 상점, 라이브 방송.',
  payoutTitle: '진행이 보이는 출금',
  payoutText:
    '판매 대금은 {{days}}일 뒤, {{tokens}}(≈ {{dollars}})부터 출금할 수 있어요. 매달 서명된 정산서가 발행돼요.',
  safetyTitle: '누가 볼지는 내가 결정',
  safetyText: '국가 전체에 페이지를 닫거나 특정인을 차단할 수 있어요. 그들에게는 페이지가 존재하지 않아요.',
  privateTitle: '실명은 공개되지 않아요',
  privateText:
    '서류는 암호화되고, 지정된 심사 담당자만 열어 보며, 모든 열람이 기록돼요. 팬에게 실명은 절대 보이지 않아요.',
  protectTitle: '계정을 안전하게',
  protectText: '패스키나 2단계 인증으로 로그인하세요. 정산 정보가 바뀌면 출금이 72시간 보류되고 이메일로 알려드려요.',
  stepsTitle: '시작하는 방법',
  step1: '계정을 만들어요.',
  step2: '프로필을 완성하고 나이와 신원을 인증해요.',
  step3: '심사를 기다리는 동안 가격을 정하고 첫 게시물을 준비해요.',
  step4: '게시하고, 받을 방법을 선택해요.',
  frontTitle: '창작을 하시나요?',
  frontText: '모든 판매의 {{share}}를 받고, 누가 볼지 정하고, 출금 과정을 확인하세요.',
  frontLink: '크리에이터 안내 보기',
}
