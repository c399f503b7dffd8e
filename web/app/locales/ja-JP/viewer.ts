import type { TextsOf } from '../catalogue.ts'

export const viewer: TextsOf<'viewer'> = {
  viewer: '写真ビューア',
  photos: '写真',
  carousel: 'カルーセル',
  slide: '写真',
  position: '写真 {{index}} / {{total}}',
  counter: '{{index}} / {{total}}',
  previous: '前の写真',
  next: '次の写真',
  close: '閉じる',
  zoomIn: '拡大',
  zoomOut: '縮小',
  photoFailed: 'この写真を読み込めませんでした。',
  locked: 'この写真はロックされています',
}
