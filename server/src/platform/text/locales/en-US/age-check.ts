export const ageCheck = {
  title: 'Age check (sandbox)',
  explanation: 'This test page stands in for an age check provider. It accepts whatever you choose.',
  adult: 'I am 18 or older',
  minor: 'I am under 18',
} as const
