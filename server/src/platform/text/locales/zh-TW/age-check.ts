import type { TextsOf } from '../../catalogue.ts'

export const ageCheck: TextsOf<'ageCheck'> = {
  title: '年齡驗證（測試環境）',
  explanation: '此測試頁面代替年齡驗證服務商，會直接採用您的選擇。',
  adult: '我已年滿 18 歲',
  minor: '我未滿 18 歲',
}
