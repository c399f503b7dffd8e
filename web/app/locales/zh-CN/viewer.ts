import type { TextsOf } from '../catalogue.ts'

export const viewer: TextsOf<'viewer'> = {
  viewer: '照片查看器',
  photos: '照片',
  carousel: '轮播',
  slide: '照片',
  position: '第 {{index}} 张照片，共 {{total}} 张',
  counter: '{{index}} / {{total}}',
  previous: '上一张照片',
  next: '下一张照片',
  close: '关闭',
  zoomIn: '放大',
  zoomOut: '缩小',
  photoFailed: '无法加载这张照片。',
  locked: '这张照片尚未解锁',
}
