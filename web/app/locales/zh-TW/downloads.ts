import type { TextsOf } from '../catalogue.ts'

export const downloads: TextsOf<'downloads'> = {
  tooMany: '短時間內下載次數過多，請一分鐘後再試。',
  failed: '無法產生檔案，請幾分鐘後再試。',
  unavailable: '此檔案目前無法下載。',
}
