import type { TextsOf } from '../catalogue.ts'

export const pages: TextsOf<'pages'> = {
  title: '페이지',
  lead: '약관, 개인정보 등의 페이지를 언어별로 편집합니다. 기본 문구가 남아 있는 법적 페이지는 표시됩니다.',
  newPage: '새 페이지',
  slug: '주소',
  slugHelp: '/page/…: a–z, 0–9, 하이픈.',
  pageTitle: '제목',
  summary: '요약',
  content: '본문',
  contentHelp: '빈 줄은 단락, “## ”는 제목, “- ”는 목록 항목, [문구](주소)는 링크가 됩니다.',
  languages: '언어',
  updated: '수정',
  status: '상태',
  status_published: '게시됨',
  status_draft: '임시저장',
  noTitle: '하나 이상의 언어로 제목을 입력하세요.',
  slugTaken: '다른 페이지가 이 주소를 사용하고 있습니다.',
  noneTitle: '아직 페이지가 없습니다',
  noneText: '작성한 페이지가 여기에 표시됩니다.',
  save: '페이지 저장',
  saved: '페이지를 저장했습니다',
}
