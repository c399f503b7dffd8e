import type { TextsOf } from '../../catalogue.ts'

export const creators: TextsOf<'creators'> = {
  approved: {
    subject: '{{siteName}} 계정이 승인되었습니다',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '서류 확인이 끝나 크리에이터 페이지가 공개되었습니다. 이제 게시물을 올리고 판매할 수 있습니다.',
      '본인이 신청하지 않았다면 바로 문의해 주세요.',
    ],
    action: '첫 게시물 올리기',
  },
  documentsRefused: {
    subject: '신원 확인 서류를 다시 제출해 주세요',
    paragraphs: [
      '{{name}} 님, 안녕하세요.',
      '제출하신 신원 확인 서류 중 승인되지 않은 것이 있습니다. 심사를 마칠 수 있도록 새 서류를 업로드해 주세요.',
      '페이지와 임시 저장한 게시물은 그대로 남아 있습니다.',
    ],
    action: '필요한 서류 확인하기',
  },
}
