import type { TextsOf } from '../catalogue.ts'

export const viewer: TextsOf<'viewer'> = {
  viewer: '照片檢視器',
  photos: '照片',
  carousel: '輪播',
  slide: '照片',
  position: '第 {{index}} 張照片，共 {{total}} 張',
  counter: '{{index}} / {{total}}',
  previous: '上一張照片',
  next: '下一張照片',
  close: '關閉',
  zoomIn: '放大',
  zoomOut: '縮小',
  photoFailed: '無法載入這張照片。',
  locked: '這張照片尚未解鎖',
}
