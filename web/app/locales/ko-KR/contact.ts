import type { TextsOf } from '../catalogue.ts'

export const contact: TextsOf<'contact'> = {
  contactTitle: '문의하기',
  contactLead: '메시지를 보내 주세요. 이메일로 답변드립니다.',
  yourName: '이름',
  yourEmail: '이메일',
  yourMessage: '문의 내용',
  messageHint: '10자 이상 입력해 주세요.',
  send: '보내기',
  sentTitle: '메시지를 보냈습니다',
  sentText: '문의해 주셔서 감사합니다. 입력하신 이메일로 답변드리겠습니다.',
  assuredTitle: '연령 확인',
  assuredOk: '감사합니다. 연령이 확인되었습니다.',
  assuredNot: '만 18세 이상임을 확인하지 못했습니다.',
  assuredFailed: '연령 확인 결과를 검증할 수 없습니다.',
  assuredNeeded: '계신 지역의 법률에 따라 모든 내용을 보려면 연령 확인이 필요합니다.',
  assuredBegin: '연령 확인하기',
  assuredNotNeeded: '계신 지역에서는 연령 확인이 필요하지 않습니다.',
}
