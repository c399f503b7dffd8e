import type { TextsOf } from '../../catalogue.ts'

export const subscriptions: TextsOf<'subscriptions'> = {
  trialEnds: {
    subject: '您对 {{creator}} 的免费订阅将于 {{date}} 结束',
    paragraphs: [
      '{{name}}，您好：',
      '您对 {{creator}} 的免费订阅将于 {{date}} 结束，不会扣款。若要继续观看，请选择方案。',
    ],
    action: '查看订阅',
  },
  trialConverts: {
    subject: '您对 {{creator}} 的订阅将于 {{date}} 开始收费',
    paragraphs: [
      '{{name}}，您好：',
      '您对 {{creator}} 的免费试用将于 {{date}} 结束。按照您的选择，之后会以 {{price}} 继续订阅。如果不想继续，请在该日期前取消，不会扣款。',
    ],
    action: '查看订阅',
  },
  yearRenews: {
    subject: '您对 {{creator}} 的年订阅将于 {{date}} 续订',
    paragraphs: [
      '{{name}}，您好：',
      '您对 {{creator}} 的订阅将于 {{date}} 以 {{price}} 续订一年。如果不想续订，请在该日期前取消。',
    ],
    action: '查看订阅',
  },
  priceRises: {
    subject: '{{creator}} 将上调订阅价格',
    paragraphs: [
      '{{name}}，您好：',
      '自 {{date}} 之后的首次续订起，订阅 {{creator}} 的价格为 {{price}}。我们不会收取超过您同意的金额。若您同意，订阅将会继续；若不同意，订阅将在已付款期间结束后终止。',
    ],
    action: '查看新价格',
  },
  renewalFailed: {
    subject: '{{creator}} 的订阅付款失败',
    paragraphs: [
      '{{name}}，您好：',
      '我们无法收取您对 {{creator}} 的订阅费 {{price}}。您可观看至 {{date}}。请为钱包充值或使用其他银行卡，我们会立即重试。',
    ],
    action: '更新付款方式',
  },
  renewalWantsHolder: {
    subject: '请确认 {{creator}} 的订阅付款',
    paragraphs: [
      '{{name}}，您好：',
      '银行需要您确认 {{creator}} 的订阅费 {{price}}。您可观看至 {{date}}。请打开付款记录并完成确认，也可以使用其他银行卡。',
    ],
    action: '确认您的付款',
  },
  confirmEnd: {
    subject: '请确认取消对 {{creator}} 的订阅',
    paragraphs: [
      '{{name}}，您好：',
      '您对 {{creator}} 的订阅即将结束。还有一步：请向您的银行卡扣款公司确认取消。如果它仍然扣款，我们会将该金额以代币加入您的钱包。',
    ],
    action: '确认取消',
  },
  ended: {
    subject: '您对 {{creator}} 的订阅已结束',
    paragraphs: ['{{name}}，您好：', '您对 {{creator}} 的订阅已结束，不会再扣款。您仍在关注 {{creator}}。'],
    action: '查看订阅',
  },
  giftReceived: {
    subject: '您收到一份礼物：{{creator}} 的订阅，至 {{date}}',
    paragraphs: ['{{name}}，您好：', '{{giver}} 赠送您 {{creator}} 的订阅，至 {{date}}，之后自动结束。'],
    action: '查看礼物',
  },
}
