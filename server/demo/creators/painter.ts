import { type DemoCreator, forSale, postsOf, subscribers } from './demo-creator.ts'

export const painter: DemoCreator = {
  username: 'elena.marsh',
  email: 'elena.marsh@demo.test',
  locale: 'en-US',
  name: 'Elena Marsh',
  firstName: 'Elena',
  lastName: 'Marsh',
  gender: 'female',
  country: 'GB',
  dateOfBirth: '1984-06-30',
  bio: 'Oil painter on the Suffolk coast. I paint fast, scrape off most of it, and keep the ten minutes that were true. New canvas every Sunday, tide permitting.',
  languages: ['en', 'fr'],
  isFreeSubscription: false,
  monthlyPriceCents: 695,
  yearlyPriceCents: 6900,
  offers: [{ months: 3, priceCents: 1_895 }],
  posts: postsOf([
    {
      title: 'The studio has a north window and a kettle',
      text: 'That is the whole inventory. I moved in eleven years ago with nine brushes; I now own sixty and use the same nine.\n\nWelcome. Wipe your feet, mind the wet ones along the wall.',
      photos: ['palette'],
      isPinned: true,
      hoursAgo: 1005,
    },
    {
      title: 'Dusk at Shingle Street, forty minutes',
      text: 'The sky did that thing where it goes violet for exactly as long as it takes to mix violet, and then stops. I chased it with a two-inch brush and lost gracefully.\n\nPalette: ultramarine, quinacridone rose, a mean little orange.',
      photos: ['oil-sea'],
      hoursAgo: 830,
    },
    {
      title: 'How I block in a landscape',
      text: 'Squint until there are only four shapes. Paint those. Stop squinting and be appalled. Then the part nobody films: twenty minutes of moving edges a millimetre left.\n\nBelow are the stages with my notes scribbled in the order I actually thought them, including the bad idea about the hedge.',
      offer: subscribers,
      photos: ['oil-lake'],
      hoursAgo: 690,
    },
    {
      title: 'Three small canvases, never shown',
      text: 'Studies for the spring exhibition, photographed in daylight with no glass in front. Buying this set also puts you on the list for first refusal; the originals will be 20 by 30 cm and priced so that a teacher can afford one.',
      offer: forSale(900),
      photos: ['oil-woods', 'oil-bloom', 'oil-vases'],
      hoursAgo: 555,
    },
    {
      title: 'A bowl of tomatoes is harder than a cathedral',
      text: 'Cathedrals hold still in a flattering light. Tomatoes roll, shine in the wrong place and get eaten by your nephew at half past three.\n\nThis is attempt five. Attempt four was soup.',
      photos: ['oil-tomatoes'],
      hoursAgo: 420,
    },
    {
      title: 'Abstract week: help me hang them',
      text: 'I let myself paint nothing in particular for seven days. Two of the results are growing on me. Which one goes over the fireplace?',
      photos: ['colour-fields-red', 'colour-fields-sun'],
      poll: {
        question: 'Over the fireplace',
        options: ['The first, it hums', 'The second, it shouts', 'Neither, put the clock back'],
        openDays: 38,
      },
      hoursAgo: 310,
    },
    {
      title: 'Colour mixing notes: greens that are not plastic',
      text: 'Throw away tube green. Start from black and yellow (yes, black), then bend it with whatever the sky is doing. I have written out my nine greens with proportions, and the three that always betray me.',
      offer: subscribers,
      hoursAgo: 198,
    },
    {
      title: 'A full demonstration: lavender at six in the evening',
      text: 'Ninety minutes from blank board to signature, as a sequence of stills with everything I said under my breath. You will hear about warm greys. You will hear too much about warm greys.',
      offer: forSale(1100),
      photos: ['lavender-field', 'oil-lavender'],
      hoursAgo: 88,
    },
    {
      title: 'Sunday, tide out',
      text: 'Walked to the end of the spit with a pochade box and painted standing in three inches of North Sea. My boots will never forgive me. The painting might.',
      hoursAgo: 26,
    },
  ]),
  products: [
    {
      title: 'Lavender at Six, art print',
      description:
        'A giclée print of the painting from the demonstration, on heavy cotton paper with a hand-torn edge. 30 × 40 cm, numbered and signed on the back.\n\nIt ships flat, between two boards.',
      priceTokenCents: 2600,
      what: { kind: 'physical', stock: 25 },
      photos: [
        { name: 'oil-lavender', altText: 'The print: a lavender field in evening light' },
        { name: 'palette', altText: 'The palette that it was painted with' },
        { name: 'oil-lake', altText: 'The companion piece, a lake in summer' },
      ],
      hoursAgo: 460,
    },
  ],
}
