import type { TextsOf } from '../catalogue.ts'

export const checkout: TextsOf<'checkout'> = {
  payTitle: '银行卡付款',
  confirmTitle: '确认您的付款',
  payLead: '银行卡信息会直接传给我们的支付服务商 Stripe，我们不会看到卡号。',
  confirmLead: '银行在付款前，需要确认是您本人操作。',
  addLead: '银行卡信息会直接传给我们的支付服务商 Stripe。现在不会扣款；银行可能会要求您验证银行卡。',
  cardDetails: '银行卡信息',
  loading: '正在加载银行卡表单…',
  blocked:
    '银行卡表单无法加载。请检查网络连接，或在内容拦截工具中允许 js.stripe.com，然后重试。您也可以改用下方的 Stripe 页面。',
  unreachable: '无法连接 Stripe。请重试，不会重复扣款。',
  notConfirmed: '银行无法确认是您本人。请重试，或换一张银行卡。',
  otherFault: '付款未完成，也没有扣款。请重试，或换一张银行卡。',
  challengeText: '银行的验证窗口会在此打开，请准备好手机或银行 App。',
  confirmWithBank: '向银行确认',
  waitingForBank: '正在等待银行…',
  saveCard: '保存银行卡',
  needsScript: '此页面的银行卡表单需要 JavaScript。未启用时，请使用 Stripe 的页面。',
  hostedHint: '想改用 Stripe 的页面吗？完成后会回到这里。',
  payOnHosted: '在 Stripe 页面付款',
  continueOnHosted: '前往 Stripe 页面继续',
  addOnHosted: '在 Stripe 页面添加银行卡',
  overTitle: '这笔付款已过期',
  overText: '没有扣款。您可以重新开始，并按今天的价格付款。',
  retryableTitle: '尚未付款',
  retryableText: '已经用其他银行卡付款了吗？付款确认后，本页会自动更新，请勿在别处重复付款。',
}
