import type { TextsOf } from '../catalogue.ts'

export const registration: TextsOf<'registration'> = {
  acceptTerms: '続行すると、{{terms}}と{{privacy}}に同意したものとみなされます。',
  termsOfService: '利用規約',
  privacyPolicy: 'プライバシーポリシー',
}
