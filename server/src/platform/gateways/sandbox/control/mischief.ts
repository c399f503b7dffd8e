/** What a signed notice lies about; the book keeps the truth. */
export const falsehoods = ['amount', 'currency', 'order'] as const
export type Falsehood = (typeof falsehoods)[number]

/** How the sandbox answers what it is asked. */
export const answerFaults = ['given', 'lost', 'refused'] as const
export type AnswerFault = (typeof answerFaults)[number]

/** How the sandbox misbehaves towards everything that happens from now on. */
export type Mischief = {
  /** Keeps notices until they are let go, in any order. */
  holds: boolean
  /** Loses notices; the book still knows what happened. */
  drops: boolean
  /** How often each notice is sent at once; from 1 to 20. */
  copies: number
  delaySeconds: number
  falsehood: Falsehood | null
  /** `lost`: it does what it is asked, and its answer never arrives. `refused`: it does nothing, and says so. */
  answers: AnswerFault
}

export const noMischief: Mischief = {
  holds: false,
  drops: false,
  copies: 1,
  delaySeconds: 0,
  falsehood: null,
  answers: 'given',
}

/** The ways to fake a notice. None of them may be believed. */
export const forgeries = ['unsigned', 'foreign_key', 'altered', 'stale', 'other_notice'] as const
export type Forgery = (typeof forgeries)[number]

/** In which order held notices are let go. */
export const releaseOrders = ['as_it_happened', 'reversed', 'shuffled'] as const
export type ReleaseOrder = (typeof releaseOrders)[number]
