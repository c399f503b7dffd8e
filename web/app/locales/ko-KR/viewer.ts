import type { TextsOf } from '../catalogue.ts'

export const viewer: TextsOf<'viewer'> = {
  viewer: '사진 뷰어',
  photos: '사진',
  carousel: '캐러셀',
  slide: '사진',
  position: '사진 {{total}}장 중 {{index}}번째',
  counter: '{{index}} / {{total}}',
  previous: '이전 사진',
  next: '다음 사진',
  close: '닫기',
  zoomIn: '확대',
  zoomOut: '축소',
  photoFailed: '이 사진을 불러올 수 없습니다.',
  locked: '잠긴 사진입니다',
}
