import type { TextsOf } from '../catalogue.ts'

export const documents: TextsOf<'documents'> = {
  title: '증빙 서류',
  lead: '판매를 시작하기 전에 두 가지를 모두 확인합니다. 나중에 제출해도 됩니다.',
  idVerification: '신분증 또는 여권 사진',
  documentVerification: '신분증을 들고 있는 본인 사진',
  hint: 'JPEG, PNG, WebP, HEIC 또는 PDF, 최대 {{size}} MB. 심사 담당자만 봅니다.',
  sending: '{{name}}: {{percent}}% 전송됨',
  sent: '{{name}} 을(를) 받았습니다.',
  stopped: '연결이 끊겼습니다. 도착한 부분은 보관됩니다.',
  resume: '계속',
  cancel: '취소',
  remove: '제거',
  tooLarge: '파일이 너무 큽니다.',
  wrongKind: '받을 수 없는 종류의 파일입니다.',
  tooMany: '업로드가 너무 많습니다. 나중에 다시 시도해 주세요.',
  failed: '보낼 수 없습니다. 다시 시도해 주세요.',
}
