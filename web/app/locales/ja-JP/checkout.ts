import type { TextsOf } from '../catalogue.ts'

export const checkout: TextsOf<'checkout'> = {
  payTitle: 'カードで支払う',
  confirmTitle: 'お支払いの確認',
  payLead: 'カード情報は決済代行会社の Stripe に直接送られます。当サイトがカード番号を見ることはありません。',
  confirmLead: 'お支払いの前に、銀行がご本人であることを確認します。',
  addLead:
    'カード情報は決済代行会社の Stripe に直接送られます。今は請求されません。銀行からカードの確認を求められることがあります。',
  cardDetails: 'カード情報',
  loading: 'カード入力欄を読み込んでいます…',
  blocked:
    'カード入力欄を読み込めませんでした。接続を確認するか、コンテンツブロッカーで js.stripe.com を許可して、もう一度お試しください。下の Stripe のページもご利用いただけます。',
  unreachable: 'Stripe に接続できませんでした。もう一度お試しください。二重に請求されることはありません。',
  notConfirmed: '銀行でご本人確認ができませんでした。もう一度試すか、別のカードをご利用ください。',
  otherFault: '完了できませんでした。請求はされていません。もう一度試すか、別のカードをご利用ください。',
  challengeText: '銀行の確認画面がここに開きます。スマートフォンや銀行アプリをご用意ください。',
  confirmWithBank: '銀行で確認する',
  waitingForBank: '銀行の確認を待っています…',
  saveCard: 'カードを保存',
  needsScript: 'このページのカード入力欄には JavaScript が必要です。使えない場合は Stripe のページをご利用ください。',
  hostedHint: 'Stripe のページでも手続きできます。完了後、ここに戻ります。',
  payOnHosted: 'Stripe のページで支払う',
  continueOnHosted: 'Stripe のページに進む',
  addOnHosted: 'Stripe のページでカードを追加',
  overTitle: 'このお支払いは期限切れです',
  overText: '請求はされていません。もう一度始めると、本日の価格でお支払いいただけます。',
  retryableTitle: 'お支払いは完了していません',
  retryableText:
    '別のカードですでに支払った場合は、確認が取れ次第このページに表示されます。ほかの画面で重ねて支払わないでください。',
}
