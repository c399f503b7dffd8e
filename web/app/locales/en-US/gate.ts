export const gate = {
  title: 'Adults only',
  text: '{{siteName}} is for adults aged 18 and over. Enter your date of birth to continue.',
  dateOfBirth: 'Date of birth',
  enter: 'Enter',
  leave: 'Leave',
  tooYoung: 'You must be 18 or older to enter.',
  unreadable: 'Enter your full date of birth.',
  privacy: 'We store this in your browser for one year so we don’t have to ask again.',
} as const
