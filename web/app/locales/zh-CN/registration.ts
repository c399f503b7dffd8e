import type { TextsOf } from '../catalogue.ts'

export const registration: TextsOf<'registration'> = {
  acceptTerms: '继续即表示您同意{{terms}}和{{privacy}}。',
  termsOfService: '服务条款',
  privacyPolicy: '隐私政策',
}
