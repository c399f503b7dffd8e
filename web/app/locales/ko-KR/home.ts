import type { TextsOf } from '../catalogue.ts'

export const home: TextsOf<'home'> = {
  homeTitle: '홈',
  newPosts_one: '새 게시물 {{count}}개',
  newPosts_other: '새 게시물 {{count}}개',
  emptyHomeTitle: '크리에이터를 팔로우해 보세요',
  emptyHomeText: '팔로우하는 크리에이터의 게시물이 여기에 표시됩니다.',
  emptySiteTitle: '사이트 설정부터 시작하세요',
  emptySiteText: '아직 크리에이터가 없습니다. 남은 설정과 심사를 기다리는 신청은 관리 화면에서 확인할 수 있습니다.',
}
