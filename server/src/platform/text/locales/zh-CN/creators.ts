import type { TextsOf } from '../../catalogue.ts'

export const creators: TextsOf<'creators'> = {
  approved: {
    subject: '您在 {{siteName}} 的账号已通过审核',
    paragraphs: [
      '{{name}}，您好：',
      '您的文件已通过验证，创作者主页也已公开。现在可以发布帖子并开始销售。',
      '如果您并不知情，请立即与我们联系。',
    ],
    action: '发布第一篇帖子',
  },
  documentsRefused: {
    subject: '请重新上传身份证明文件',
    paragraphs: [
      '{{name}}，您好：',
      '您的一份身份证明文件未通过审核。请重新上传，我们才能完成审核。',
      '您的主页与草稿都会保留。',
    ],
    action: '查看需补上的文件',
  },
}
