import type { TextsOf } from '../catalogue.ts'

export const registration: TextsOf<'registration'> = {
  acceptTerms: '계속하면 {{terms}} 및 {{privacy}}에 동의하는 것으로 간주됩니다.',
  termsOfService: '이용약관',
  privacyPolicy: '개인정보 처리방침',
}
