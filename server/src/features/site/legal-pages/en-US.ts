import type { LegalTexts } from './legal-pages.ts'

/** The default legal pages in English. */
export const english: LegalTexts = {
  note: 'To be replaced by the operator. This is a plain default text and not legal advice.',
  pages: {
    terms: {
      title: 'Terms of service',
      shortDescription: 'What you agree to when you use this site.',
      content: `## Who may use this site
You must be 18 or older, and of legal age where you live. One person has one account. Keep your password to yourself.

## What is sold
Creators sell subscriptions, posts, videos, galleries, messages and products, and take tips. The price and what it opens are shown before you pay. Tokens are bought here, are spent here, and are not money.

## Subscriptions
A subscription renews until you cancel it. You can cancel at any time in Subscriptions; access stays until the paid period ends.

## What is not allowed
- Anything that shows or sexualizes a person under 18.
- Content without the consent of everyone shown in it.
- Threats, harassment, fraud, and selling what is illegal.
- Copying or sharing what a creator sells.

## Creators
Creators own what they publish, and are responsible for it. They prove their identity and age before their first sale. Earnings are paid out less the commission that is shown to them.

## When rules are broken
We may remove content and close accounts. You can object: see [Complaints](/page/complaints).`,
    },
    privacy: {
      title: 'Privacy policy',
      shortDescription: 'What we keep about you, why, and for how long.',
      content: `## What we keep
- What you enter: email, username, date of birth, and what you choose to publish or send.
- What you buy, and what you earn.
- Security records: sign-ins, devices and network addresses.
- Of creators: documents that prove identity and age. They are encrypted.

Card numbers are handled by the payment provider. We never see them.

## Why
To run your account, to take and pay out money, to keep the site safe, and to meet legal duties.

## Who receives it
Payment providers and the services that run this site. Creators see your username and picture, not your email. We do not sell data.

## Your rights
You can see and correct most of what we keep in your account settings. There you can also download a copy of everything and delete your account. Records of payments are kept as long as the law requires.

## Cookies
We use the cookies that are needed to sign in and to remember your choices. Visits are counted only where you allow it or the law does.`,
    },
    refunds: {
      title: 'Refund policy',
      shortDescription: 'When you get your money back.',
      content: `## Digital content
Posts, videos, galleries and messages open at once. By buying them you agree to that, and a purchase can usually not be returned.

## We refund
- A payment that was taken twice, or that you did not make.
- Content that cannot be opened, or that is not what was described.
- An order that is canceled before it is sent.

## Subscriptions
You can cancel at any time. The current period is not refunded, and nothing more is charged.

## Tokens
Unspent tokens of a purchase can be refunded to the same card within 14 days.

## How to ask
Write to us through [Contact](/contact) with the number of your receipt. We answer within 7 days. Rights that the law gives you are not affected.`,
    },
    complaints: {
      title: 'Complaints',
      shortDescription: 'How to report content or a decision, and what happens then.',
      content: `## Report content
Use Report beside a post, comment, message or profile, or write through [Contact](/contact). You need no account.

## Content that shows you
If you appear in something that you did not agree to, tell us. We hide it while we look at it, and remove it unless your consent is proven.

## Copyright
Name the work, the address of the copy, and how we can reach you, and confirm that you hold the rights.

## What happens then
We confirm your report and decide within 7 days, and at once where someone may be under 18 or in danger. Both sides learn the outcome and the reason.

## Appeal
If you disagree, answer our message within 30 days. A different person decides about it.`,
    },
    'records-2257': {
      title: '18 U.S.C. 2257 statement',
      shortDescription: 'Age records of everyone who appears in what is published here.',
      content: `## Statement
Everyone who appears in sexually explicit content on this site was 18 or older when it was made. Creators prove their age and identity before they may sell, and keep records of everyone who appears in their content, as 18 U.S.C. 2257 and 28 C.F.R. 75 require.

## Custodian of records
Name, company, street, city and country of the custodian are entered here by the operator.

## Requests
Requests by an authority can be sent through [Contact](/contact).`,
    },
  },
}
