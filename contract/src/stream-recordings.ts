import { Type, type Static } from 'typebox'
import { Id } from './fields.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'

/** For whom the video of a recording is: the creator's subscribers, everybody who is signed in, the fans on one of the creator's lists, or who buys it. */
const RecordingAudience = Type.Enum(['subscribers', 'everyone', 'list', 'sale'])

/** What becomes of a stream that is recorded, when it has ended. */
export const StreamRecording = Type.Object({
  audience: RecordingAudience,
  /** Of the audience `list`; else null. */
  audienceListId: nullable(Id),
  /** Of the video, in tokens; 0 unless it is for sale. */
  price: SignedAmount,
  /** The video goes out as soon as it is made; else it is a draft. */
  isPublished: Type.Boolean(),
})
export type StreamRecording = Static<typeof StreamRecording>

/** The same as its creator chooses it. `price` is needed for a sale, `audienceListId` for a list. */
export const WantedRecording = Type.Object({
  audience: RecordingAudience,
  audienceListId: Type.Optional(nullable(Id)),
  price: Type.Optional(Amount),
  isPublished: Type.Boolean(),
})
