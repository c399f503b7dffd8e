import type { TextsOf } from '../catalogue.ts'

export const departure: TextsOf<'departure'> = {
  deletionTitle: 'アカウントの削除',
  deletionLead: '決める前に、削除すると何が起こるかをご確認ください。',
  dataLink: 'データをダウンロード',
  dataLinkText: '当サービスが保管するあなたの全データのコピーを受け取れます。',
  deletionLink: 'アカウントを削除',
  deletionLinkText: 'アカウントをすぐに非公開にし、30日後に消去します。',
  hiddenText: 'アカウントはすぐに非公開になり、すべての端末からログアウトされます。誰からも見つけられなくなります。',
  graceText:
    '{{days}}日以内なら取り消せます。ログインして「アカウントを残す」を選んでください。その後はすべて完全に消去されます。',
  renewingText:
    'サブスクリプションの更新が止まります（{{total}}件）。支払い済みの分は、その期間の終わりかアカウントの消去とともに終了します。',
  balanceText:
    'アカウントの消去後、残高{{amount}}は使えなくなります。先に使い切るか、返金についてお問い合わせください。',
  lostEarningsText: '収益{{amount}}は最低出金額に満たないため、支払われません。',
  boughtText: '購入したコンテンツ、いいね、コメント、リスト、保存した項目は、アカウントとともに失われます。',
  subscribersText:
    '購読者（{{total}}人）のサブスクリプションはすぐに終了します。未使用の日数は返還され、あなたの収益から差し引かれます。',
  worksText: '投稿、ギャラリー、動画、商品は消去されます。購入したファンは引き続き利用できます。',
  messagesText: '送信したメッセージは全員の会話から削除されます。',
  keptText: '法律により、支払いの記録と領収書は仮の識別子で、報告は対応が終わるまで保管されます。',
  recordsText: '公開者の記録は法律で義務付けられているため、本名、生年月日、本人確認書類を7年間厳重に保管します。',
  obstaclesTitle: '先に完了が必要な項目',
  earnings: 'まだ出金していない収益があります。',
  payout: '出金の手続き中です。',
  dispute: '異議申し立て中の支払いがあります。',
  live: '現在ライブ配信中です。',
  orders: '配送待ちの注文があります。',
  openEarnings: '出金を開く',
  openPayments: '支払いを開く',
  openStudio: '配信を開く',
  openOrders: '注文を開く',
  deletionSubmit: 'アカウントを削除する',
  keepInstead: 'アカウントを残す',
  leavingTitle: 'アカウントは非公開になりました',
  leavingText: '{{when}}に消去します。',
  leavingHow: '取り消す場合は、それまでにログインして「アカウントを残す」を選んでください。',
  toSignIn: 'ログイン',
  restoreTitle: 'アカウントを残しますか？',
  restoreText:
    'アカウントは{{when}}に消去されます。残すと、すべて再び表示されます。停止したサブスクリプションは自動では再開されません。',
  restoreTextUndated:
    'アカウントは消去を待っています。残すと、すべて再び表示されます。停止したサブスクリプションは自動では再開されません。',
  restoreSubmit: 'アカウントを残す',
  notNow: '今はしない',
}
