import type { TextsOf } from '../catalogue.ts'

export const documents: TextsOf<'documents'> = {
  title: '身分證明文件',
  lead: '開始販售前我們會審核這兩份文件。您也可以之後再上傳。',
  idVerification: '身分證或護照的照片',
  documentVerification: '您手持證件的照片',
  hint: 'JPEG、PNG、WebP 或 PDF，上限 {{size}} MB。僅審核人員可檢視。',
  sending: '{{name}}：已上傳 {{percent}}%',
  sent: '{{name}} 上傳完成',
  stopped: '連線中斷，已上傳的部分會保留。',
  resume: '繼續上傳',
  cancel: '取消',
  remove: '移除',
  tooLarge: '檔案太大。',
  wrongKind: '不支援此檔案類型，請使用 JPEG、PNG、WebP 或 PDF。',
  tooMany: '上傳次數過多，請稍後再試。',
  failed: '上傳失敗，請再試一次。',
}
