import type { TextsOf } from '../catalogue.ts'

export const documents: TextsOf<'documents'> = {
  title: '證明文件',
  lead: '開始販售前我們會審核這兩份文件。您也可以之後再上傳。',
  idVerification: '身分證或護照照片',
  documentVerification: '手持證件的本人照片',
  hint: 'JPEG、PNG、WebP、HEIC 或 PDF，上限 {{size}} MB。僅審核人員可檢視。',
  sending: '{{name}}：已傳送 {{percent}}%',
  sent: '{{name}} 已送達。',
  stopped: '連線中斷，已傳送的部分會保留。',
  resume: '繼續',
  cancel: '取消',
  remove: '移除',
  tooLarge: '檔案太大。',
  wrongKind: '不支援這種檔案。',
  tooMany: '上傳次數過多，請稍後再試。',
  failed: '無法傳送，請再試一次。',
}
