export const downloads = {
  tooMany: 'You’ve downloaded a lot in a short time. Wait a minute, then try again.',
  failed: 'We couldn’t prepare the file. Try again in a few minutes.',
  unavailable: 'This file isn’t available, so nothing was downloaded.',
} as const
