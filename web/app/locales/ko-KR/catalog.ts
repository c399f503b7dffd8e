import type { TextsOf } from '../catalogue.ts'

export const catalog: TextsOf<'catalog'> = {
  creators: '크리에이터',
  noneSavedTitle: '아직 저장한 항목이 없습니다',
  noneSavedText: '북마크 버튼을 누르면 여기에 저장됩니다. 나에게만 보입니다.',
  subscribersShort: '구독자 전용',
  photos_one: '사진 {{count}}장',
  photos_other: '사진 {{count}}장',
  views_one: '조회수 {{shown}}회',
  views_other: '조회수 {{shown}}회',
  bought: '구매함',
  verified: '인증됨',
  photoAlt: '{{name}}님의 ‘{{title}}’ 사진 {{number}}',
  emptyGalleryTitle: '아직 사진이 없습니다',
  emptyGalleryText: '준비가 끝난 사진이 여기에 표시됩니다.',
  noneTitle: '아직 아무것도 없습니다',
  noneText: '나중에 다시 확인해 주세요.',
  related: '{{name}}님의 다른 동영상',
  chapters: '챕터',
  participants: '함께 출연',
  tags: '태그',
  teaserOf: '{{title}} 미리보기',
}
