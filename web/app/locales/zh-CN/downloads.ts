import type { TextsOf } from '../catalogue.ts'

export const downloads: TextsOf<'downloads'> = {
  tooMany: '短时间内下载次数过多，请一分钟后再试。',
  failed: '文件生成失败，请几分钟后再试。',
  unavailable: '此文件目前无法下载。',
}
