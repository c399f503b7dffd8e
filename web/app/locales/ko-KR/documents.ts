import type { TextsOf } from '../catalogue.ts'

export const documents: TextsOf<'documents'> = {
  title: '신원 확인 서류',
  lead: '판매를 시작하기 전에 두 가지를 모두 심사합니다. 나중에 업로드해도 됩니다.',
  idVerification: '신분증 또는 여권 사진',
  documentVerification: '신분증을 들고 있는 본인 사진',
  hint: 'JPEG, PNG, WebP 또는 PDF, 최대 {{size}}MB. 심사 담당자만 볼 수 있습니다.',
  sending: '{{name}}: {{percent}}% 업로드됨',
  sent: '{{name}} 업로드 완료',
  stopped: '연결이 끊겼습니다. 업로드한 부분은 저장되어 있습니다.',
  resume: '업로드 재개',
  cancel: '취소',
  remove: '제거',
  tooLarge: '파일이 너무 큽니다.',
  wrongKind: '지원하지 않는 파일 형식입니다. JPEG, PNG, WebP 또는 PDF를 사용하세요.',
  tooMany: '업로드 횟수가 너무 많습니다. 나중에 다시 시도해 주세요.',
  failed: '업로드에 실패했습니다. 다시 시도해 주세요.',
}
