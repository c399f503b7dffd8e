export const messages = { deleted: 'Message deleted!' } as const
