import { Type, type Static } from 'typebox'
import { creatorRequirements, documentRefusalReasons } from './creator-verification.ts'
import { documentKinds } from './document-uploads.ts'
import { endpoint } from './endpoint.ts'
import { Time } from './fields.ts'
import { nullable } from './nullable.ts'
import { performerStates } from './performers.ts'

/** The steps by which a creator begins, in their order. Rule CRE-11. */
export const onboardingSteps = [
  'account',
  'profile',
  'birthDate',
  'documents',
  'prices',
  'firstPost',
  'payout',
] as const
export type OnboardingStepName = (typeof onboardingSteps)[number]

/** What others see of a creator before their first post: on the page, on the card, and by the filters. Named as the fields are. */
export const pageParts = ['avatar', 'cover', 'bio', 'categoryIds', 'languages'] as const
export type PagePart = (typeof pageParts)[number]

export const OnboardingStep = Type.Object({
  name: Type.Enum([...onboardingSteps]),
  /** `waiting`: the creator has done their part, and staff have not. */
  status: Type.Enum(['due', 'waiting', 'done']),
  /** Whether staff review nobody without it, or without what is missing of it. */
  isRequired: Type.Boolean(),
  missing: Type.Array(Type.Enum([...creatorRequirements, ...pageParts])),
})
export type OnboardingStep = Static<typeof OnboardingStep>

/** The latest document of a kind, for its owner: never its bytes. */
export const OnboardingDocument = Type.Object({
  kind: Type.Enum([...documentKinds]),
  status: Type.Enum(['missing', 'received', 'refused', 'accepted']),
  receivedAt: nullable(Time),
  reason: nullable(Type.Enum([...documentRefusalReasons])),
  note: nullable(Type.String()),
})
export type OnboardingDocument = Static<typeof OnboardingDocument>

export const getOnboarding = endpoint('GET /performers/me/onboarding', {
  area: 'performers',
  summary: 'How far the signed-in creator is: what is missing, what is under review, and what became of documents.',
  caller: 'performer',
  data: {
    200: Type.Object({
      state: Type.Enum([...performerStates]),
      steps: Type.Array(OnboardingStep),
      documents: Type.Array(OnboardingDocument),
    }),
  },
})
