import type { TextsOf } from '../catalogue.ts'

export const home: TextsOf<'home'> = {
  homeTitle: '홈',
  newPosts_one: '새 게시물 {{count}}개',
  newPosts_other: '새 게시물 {{count}}개',
  emptyHomeTitle: '크리에이터를 팔로우해 보세요',
  emptyHomeText: '팔로우하는 크리에이터의 게시물이 여기에 표시됩니다.',
  emptyHomeSetUpTitle: '크리에이터 계정 설정을 계속하세요',
  emptyHomeSetUpText: '부족한 항목과 심사 중인 항목, 그동안 할 수 있는 준비를 확인하세요.',
  emptyHomeStartTitle: '첫 게시물을 올려 보세요',
  emptyHomeStartText: '계정이 승인되어 판매할 수 있습니다. 페이지에 부족한 항목을 확인하세요.',
  emptySiteTitle: '사이트 설정부터 시작하세요',
  emptySiteText: '아직 크리에이터가 없습니다. 남은 설정과 심사를 기다리는 신청은 관리 화면에서 확인할 수 있습니다.',
}
