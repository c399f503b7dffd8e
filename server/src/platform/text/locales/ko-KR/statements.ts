import type { TextsOf } from '../../catalogue.ts'

export const statements: TextsOf<'statements'> = {
  title: '{{month}} 명세서',
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
}
