/** What a signed webhook event lies about; the book keeps the truth. */
export const tamperings = ['amount', 'currency', 'order'] as const
export type Tampering = (typeof tamperings)[number]

/** How the sandbox answers what it is asked. */
export const answerFaults = ['given', 'lost', 'refused'] as const
type AnswerFault = (typeof answerFaults)[number]

/** How the sandbox misbehaves towards everything that happens from now on. */
export type Faults = {
  /** Keeps webhook events until they are let go, in any order. */
  holds: boolean
  /** Loses webhook events; the book still knows what happened. */
  drops: boolean
  /** How often each webhook event is sent at once; from 1 to 20. */
  copies: number
  delaySeconds: number
  tampering: Tampering | null
  /** `lost`: it does what it is asked, and its answer never arrives. `refused`: it does nothing, and says so. */
  answers: AnswerFault
}

export const noFaults: Faults = {
  holds: false,
  drops: false,
  copies: 1,
  delaySeconds: 0,
  tampering: null,
  answers: 'given',
}

/** The ways to fake a webhook event. None of them may be believed. */
export const forgedWebhooks = ['unsigned', 'foreign_key', 'altered', 'stale', 'other_webhook_event'] as const
export type ForgedWebhook = (typeof forgedWebhooks)[number]

/** In which order held webhook events are let go. */
export const releaseOrders = ['as_it_happened', 'reversed', 'shuffled'] as const
export type ReleaseOrder = (typeof releaseOrders)[number]
