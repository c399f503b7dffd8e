export const creators = {
  approved: {
    subject: 'You’re approved on {{siteName}}',
    paragraphs: [
      'Hi {{name}},',
      'Your documents are verified and your creator page is public. You can publish posts and start selling.',
      'If your email address was used without your knowledge, contact us right away.',
    ],
    action: 'Publish your first post',
  },
  documentsRefused: {
    subject: 'We need a new document from you',
    paragraphs: [
      'Hi {{name}},',
      'We couldn’t accept one of your identity documents. Upload a new one so we can finish the review.',
      'Your page and drafts stay as they are.',
    ],
    action: 'View what’s missing',
  },
} as const
