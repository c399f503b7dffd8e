import type { TextsOf } from '../../catalogue.ts'

export const orders: TextsOf<'orders'> = {
  tracking: '追跡番号：{{code}}',
  placed: {
    subject: '新しい注文：{{product}}',
    paragraphs: [
      '{{name}}様',
      '{{other}}さんが「{{product}}」を{{quantity}}点、{{tokens}}トークンで注文しました（注文番号 {{number}}）。',
      '発送したら「発送済み」にしてください。相手が配送状況を確認できるようになります。それまではどちらからでもキャンセルできます。',
    ],
    action: '注文を見る',
  },
  shipped: {
    subject: '{{other}}さんへの注文が発送されました',
    paragraphs: ['{{name}}様', '{{other}}さんが「{{product}}」{{quantity}}点を発送しました（注文番号 {{number}}）。'],
    action: '注文を見る',
  },
  cancelledBySeller: {
    subject: '{{other}}さんが注文をキャンセルしました',
    paragraphs: [
      '{{name}}様',
      '「{{product}}」{{quantity}}点の注文（注文番号 {{number}}）は、{{other}}さんによりキャンセルされました。{{tokens}}トークンをウォレットに返金しました。',
    ],
    action: '注文を見る',
  },
  refunded: {
    subject: '注文 {{number}} が返金されました',
    paragraphs: ['{{name}}様', '「{{product}}」{{quantity}}点の注文は終了し、{{tokens}}トークンが返金されました。'],
    action: '注文を見る',
  },
  saleCancelled: {
    subject: '注文 {{number}} がキャンセルされました',
    paragraphs: [
      '{{name}}様',
      '{{other}}さんの「{{product}}」{{quantity}}点の注文はキャンセルされ、返金されました。まだ発送していない場合は、発送しないでください。',
      'この売上は収益から差し引かれました。',
    ],
    action: '注文を見る',
  },
}
