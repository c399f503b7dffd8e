import type { TextsOf } from '../catalogue.ts'

export const documents: TextsOf<'documents'> = {
  title: '身份证明文件',
  lead: '开始销售前我们会审核这两份文件。您也可以之后再上传。',
  idVerification: '身份证或护照的照片',
  documentVerification: '您手持证件的照片',
  hint: 'JPEG、PNG、WebP 或 PDF，上限 {{size}} MB。仅审核人员可查看。',
  sending: '{{name}}：已上传 {{percent}}%',
  sent: '{{name}} 上传完成',
  stopped: '连接中断，已上传的部分会保留。',
  resume: '继续上传',
  cancel: '取消',
  remove: '移除',
  tooLarge: '文件太大。',
  wrongKind: '不支持此文件类型，请使用 JPEG、PNG、WebP 或 PDF。',
  tooMany: '上传次数过多，请稍后再试。',
  failed: '上传失败，请重试。',
}
