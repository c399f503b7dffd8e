export const gate = {
  title: 'Adults only',
  text: '{{siteName}} is for people of 18 and over. Please enter your date of birth.',
  dateOfBirth: 'Date of birth',
  enter: 'Enter',
  leave: 'Leave',
  tooYoung: 'You must be 18 or older to enter.',
  unreadable: 'Enter your full date of birth.',
  privacy: 'We keep it in this browser for a year, to not ask again.',
} as const
