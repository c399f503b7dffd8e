export const registration = {
  acceptTerms: 'By continuing, you accept the {{terms}} and the {{privacy}}.',
  termsOfService: 'terms of service',
  privacyPolicy: 'privacy policy',
} as const
