export const contact = { subject: '{{siteName}}: message from {{name}}', from: 'From', language: 'Language' } as const
