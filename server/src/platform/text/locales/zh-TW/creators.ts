import type { TextsOf } from '../../catalogue.ts'

export const creators: TextsOf<'creators'> = {
  approved: {
    subject: '您在 {{siteName}} 的帳號已通過審核',
    paragraphs: [
      '{{name}}，您好：',
      '您的文件已通過驗證，創作者頁面也已公開。現在可以發布貼文並開始銷售。',
      '如果您並不知情，請立即與我們聯絡。',
    ],
    action: '發布第一則貼文',
  },
  documentsRefused: {
    subject: '請重新上傳身分證明文件',
    paragraphs: [
      '{{name}}，您好：',
      '您的一份身分證明文件未通過審核。請重新上傳，我們才能完成審核。',
      '您的頁面與草稿都會保留。',
    ],
    action: '查看需補上的文件',
  },
}
