import type { TextsOf } from '../catalogue.ts'

export const registration: TextsOf<'registration'> = {
  acceptTerms: '繼續即表示您同意{{terms}}與{{privacy}}。',
  termsOfService: '服務條款',
  privacyPolicy: '隱私權政策',
}
