import type { Locale } from '@stagedoor/contract/locales'

type SandboxTexts = { title: string; explanation: string; adult: string; minor: string }

export const sandboxTexts: Readonly<Record<Locale, SandboxTexts>> = {
  'en-US': {
    title: 'Age check (sandbox)',
    explanation: 'This test page stands in for an age check provider. It accepts whatever you choose.',
    adult: 'I am 18 or older',
    minor: 'I am under 18',
  },
  'zh-TW': {
    title: '年齡驗證（測試環境）',
    explanation: '此測試頁面代替年齡驗證服務商，會直接採用您的選擇。',
    adult: '我已年滿 18 歲',
    minor: '我未滿 18 歲',
  },
  'zh-CN': {
    title: '年龄验证（测试环境）',
    explanation: '此测试页面代替年龄验证服务商，会直接采用您的选择。',
    adult: '我已年满 18 岁',
    minor: '我未满 18 岁',
  },
  'ja-JP': {
    title: '年齢確認（サンドボックス）',
    explanation: '年齢確認サービスの代わりとなるテスト用ページです。選択した内容がそのまま結果になります。',
    adult: '18歳以上です',
    minor: '18歳未満です',
  },
  'ko-KR': {
    title: '연령 확인(샌드박스)',
    explanation: '연령 확인 서비스를 대신하는 테스트 페이지입니다. 선택한 내용이 그대로 결과가 됩니다.',
    adult: '18세 이상입니다',
    minor: '18세 미만입니다',
  },
}
