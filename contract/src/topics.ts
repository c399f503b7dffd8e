/**
 * What creators make, in the order shown. A creator's `categoryIds` are ids of this list, which never change; their names
 * are texts of each language. Rule CRE-14.
 */
export const topics = [
  { name: 'art', id: '019a0000-0000-7000-8000-00000000a001' },
  { name: 'photography', id: '019a0000-0000-7000-8000-00000000a002' },
  { name: 'music', id: '019a0000-0000-7000-8000-00000000a003' },
  { name: 'dance', id: '019a0000-0000-7000-8000-00000000a004' },
  { name: 'film', id: '019a0000-0000-7000-8000-00000000a005' },
  { name: 'writing', id: '019a0000-0000-7000-8000-00000000a006' },
  { name: 'comedy', id: '019a0000-0000-7000-8000-00000000a007' },
  { name: 'fashion', id: '019a0000-0000-7000-8000-00000000a008' },
  { name: 'cosplay', id: '019a0000-0000-7000-8000-00000000a009' },
  { name: 'fitness', id: '019a0000-0000-7000-8000-00000000a010' },
  { name: 'food', id: '019a0000-0000-7000-8000-00000000a011' },
  { name: 'travel', id: '019a0000-0000-7000-8000-00000000a012' },
  { name: 'crafts', id: '019a0000-0000-7000-8000-00000000a013' },
  { name: 'nature', id: '019a0000-0000-7000-8000-00000000a014' },
  { name: 'science', id: '019a0000-0000-7000-8000-00000000a015' },
  { name: 'games', id: '019a0000-0000-7000-8000-00000000a016' },
  { name: 'lifestyle', id: '019a0000-0000-7000-8000-00000000a017' },
  { name: 'glamour', id: '019a0000-0000-7000-8000-00000000a018' },
] as const

export type TopicName = (typeof topics)[number]['name']

export const topicIds = topics.map(({ id }) => id)
