import type { Locale } from '@stagedoor/contract/locales'
import type { statementLineKinds } from '@stagedoor/contract/statements'

/** What a printed statement says. */
export type StatementTexts = {
  title(month: string): string
  date: string
  what: string
  gross: string
  commission: string
  net: string
  balance: string
  opening: string
  closing: string
  tip: string
  kinds: Record<(typeof statementLineKinds)[number], string>
  /** How it is proved, at the foot of each page. */
  proof: string
}

const texts: Record<Locale, StatementTexts> = {
  'en-US': {
    title: (month) => `Statement for ${month}`,
    date: 'Date',
    what: 'Item',
    gross: 'Sale',
    commission: 'Commission',
    net: 'You earn',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    tip: 'Tip',
    kinds: {
      sale: 'Sale',
      refund: 'Refund',
      chargeback: 'Dispute',
      chargeback_reversal: 'Dispute won',
      payout: 'Payout',
    },
    proof: 'Amounts are in tokens. Dates are in UTC. The signed data is attached to this file. Hash and key:',
  },
  'zh-TW': {
    title: (month) => `${month}月結單`,
    date: '日期',
    what: '項目',
    gross: '售價',
    commission: '平台抽成',
    net: '您的收益',
    balance: '餘額',
    opening: '期初餘額',
    closing: '期末餘額',
    tip: '打賞',
    kinds: { sale: '銷售', refund: '退款', chargeback: '爭議款', chargeback_reversal: '爭議獲勝', payout: '提領' },
    proof: '金額單位為代幣，日期為 UTC。本檔案附有經簽章的資料，其雜湊值與公鑰：',
  },
  'zh-CN': {
    title: (month) => `${month}对账单`,
    date: '日期',
    what: '项目',
    gross: '售价',
    commission: '平台佣金',
    net: '您的收益',
    balance: '余额',
    opening: '期初余额',
    closing: '期末余额',
    tip: '打赏',
    kinds: { sale: '销售', refund: '退款', chargeback: '争议款', chargeback_reversal: '争议获胜', payout: '提现' },
    proof: '金额单位为代币，日期为 UTC。本文件附有经签名的数据，其哈希值与公钥：',
  },
  'ja-JP': {
    title: (month) => `${month}の明細書`,
    date: '日付',
    what: '内容',
    gross: '売上',
    commission: '手数料',
    net: '収益',
    balance: '残高',
    opening: '期首残高',
    closing: '期末残高',
    tip: 'チップ',
    kinds: {
      sale: '販売',
      refund: '返金',
      chargeback: '異議申し立て',
      chargeback_reversal: '異議申し立て（返還）',
      payout: '出金',
    },
    proof: '金額はトークン、日付はUTCです。署名済みのデータをこのファイルに添付しています。ハッシュと公開鍵：',
  },
  'ko-KR': {
    title: (month) => `${month} 명세서`,
    date: '날짜',
    what: '내용',
    gross: '판매',
    commission: '수수료',
    net: '수익',
    balance: '잔액',
    opening: '기초 잔액',
    closing: '기말 잔액',
    tip: '팁',
    kinds: { sale: '판매', refund: '환불', chargeback: '분쟁', chargeback_reversal: '분쟁 해결(반환)', payout: '출금' },
    proof: '금액은 토큰, 날짜는 UTC 기준입니다. 서명된 데이터가 이 파일에 첨부되어 있습니다. 해시와 공개 키:',
  },
}

export const statementTexts = (locale: Locale): StatementTexts => texts[locale]
