import type { TextsOf } from '../catalogue.ts'

export const archive: TextsOf<'archive'> = {
  title: '내 데이터 다운로드',
  lead: '보관 중인 회원님의 모든 데이터 사본입니다.',
  contents:
    '계정, 프로필, 결제, 구매, 메시지, 게시물, 설정을 JSON으로 담은 ZIP 파일을 받습니다. 폴더별 설명 페이지도 들어 있습니다. 사진, 동영상, 오디오는 포함되지 않으며 파일 이름만 목록으로 제공됩니다.',
  privacy: '메시지와 결제 내역이 들어 있으니 안전하게 보관하세요. 먼저 본인인지 확인합니다.',
  ask: '데이터 준비하기',
  newCopy: '새 사본 준비하기',
  preparingTitle: '사본을 준비하고 있습니다',
  preparingText:
    '{{when}}에 요청하셨습니다. 시간이 걸릴 수 있습니다. 준비되면 알림과 이메일로 알려 드리니 이 페이지를 떠나도 됩니다.',
  refresh: '다시 확인',
  readyTitle: '사본이 준비되었습니다',
  readyText: '{{when}}까지 다운로드하세요. 기한이 지나면 삭제됩니다.',
  download: '다운로드({{size}})',
  expiredTitle: '사본이 삭제되었습니다',
  expiredText: '사본은 7일 동안 다운로드할 수 있습니다. 언제든지 새로 요청할 수 있습니다.',
  failedTitle: '사본을 준비하지 못했습니다',
  failedText: '시스템에 문제가 발생했습니다. 다시 시도해 주세요. 계속 실패하면 문의해 주세요.',
  linkText: '확인되었습니다. 아래 링크는 이 기기에서 5분 동안만 사용할 수 있습니다.',
  save: '파일 저장',
}
