/** Which field of a signed webhook event is falsified; the book keeps the original. */
export const tamperings = ['amount', 'currency', 'order'] as const
export type Tampering = (typeof tamperings)[number]

/** How the sandbox answers calls. */
export const answerFaults = ['given', 'lost', 'refused'] as const
type AnswerFault = (typeof answerFaults)[number]

/** The active faults, applied to everything from now on. */
export type Faults = {
  /** Holds webhook events until they are released, in any order. */
  holds: boolean
  /** Drops webhook events; the book still records them. */
  drops: boolean
  /** How many times each webhook event is sent concurrently; from 1 to 20. */
  copies: number
  delaySeconds: number
  tampering: Tampering | null
  /** `lost`: performs the call, and the answer never arrives. `refused`: performs nothing and answers so. */
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

/** The ways to forge a webhook event. A merchant must refuse all of them. */
export const forgedWebhooks = ['unsigned', 'foreign_key', 'altered', 'stale', 'other_webhook_event'] as const
export type ForgedWebhook = (typeof forgedWebhooks)[number]

/** The order in which held webhook events are released. */
export const releaseOrders = ['as_it_happened', 'reversed', 'shuffled'] as const
export type ReleaseOrder = (typeof releaseOrders)[number]
