import type { TextsOf } from '../catalogue.ts'

export const downloads: TextsOf<'downloads'> = {
  tooMany: '短时间内下载次数过多，请一分钟后再试。',
  failed: '文件未能生成，请几分钟后再试。',
  unavailable: '此文件目前无法下载。',
}
