import type { TextsOf } from '../../catalogue.ts'

export const ageCheck: TextsOf<'ageCheck'> = {
  title: '年龄验证（测试环境）',
  explanation: '此测试页面代替年龄验证服务商，会直接采用您的选择。',
  adult: '我已年满 18 岁',
  minor: '我未满 18 岁',
}
