export const archive = {
  title: 'Download your data',
  lead: 'A copy of everything we keep about you.',
  contents:
    'You get a ZIP file with your account, profile, payments, purchases, messages, posts and settings as JSON, and a page that explains each folder. Photos, videos and audio aren’t included: the file lists them by name.',
  privacy: 'Keep it to yourself: it holds your messages and payment history. We’ll ask you to confirm it’s you.',
  ask: 'Prepare my data',
  newCopy: 'Prepare a new copy',
  preparingTitle: 'We’re preparing your copy',
  preparingText:
    'You asked for it on {{when}}. This can take a while. We’ll notify you and email you when it’s ready, so you can leave this page.',
  refresh: 'Check again',
  readyTitle: 'Your copy is ready',
  readyText: 'Download it by {{when}}. After that we delete it.',
  download: 'Download ({{size}})',
  expiredTitle: 'Your copy has been deleted',
  expiredText: 'Copies can be downloaded for 7 days. Ask for a new one at any time.',
  failedTitle: 'We couldn’t prepare your copy',
  failedText: 'Something went wrong on our side. Please try again. If it keeps failing, contact us.',
  linkText: 'Confirmed. The link below works for 5 minutes, on this device only.',
  save: 'Save the file',
} as const
