import type { TextsOf } from '../catalogue.ts'

export const documents: TextsOf<'documents'> = {
  title: '证明文件',
  lead: '开始销售前我们会审核这两份文件。您也可以之后再上传。',
  idVerification: '身份证或护照照片',
  documentVerification: '手持证件的本人照片',
  hint: 'JPEG、PNG、WebP、HEIC 或 PDF，上限 {{size}} MB。仅审核人员可查看。',
  sending: '{{name}}：已发送 {{percent}}%',
  sent: '{{name}} 已送达。',
  stopped: '连接中断，已发送的部分会保留。',
  resume: '继续',
  cancel: '取消',
  remove: '移除',
  tooLarge: '文件太大。',
  wrongKind: '不支持这种文件。',
  tooMany: '上传次数过多，请稍后再试。',
  failed: '无法发送，请再试一次。',
}
