import { Type } from 'typebox'

/** The refusals of lists of fans, also as the audience of something. */
export const fanListProblems = {
  LIST_NAME_TAKEN: { status: 409, details: Type.Object({ field: Type.Literal('name') }) },
  TOO_MANY_LISTS: { status: 422, details: Type.Object({ maximum: Type.Integer() }) },
  TOO_MANY_LIST_MEMBERS: { status: 422, details: Type.Object({ maximum: Type.Integer() }) },
  /** Neither follows nor subscribes to the creator, nor has bought from them. */
  LIST_MEMBER_UNKNOWN: { status: 422, details: Type.Object({ userIds: Type.Array(Type.String()) }) },
  /** `uses`: how many posts, galleries and videos have this audience. */
  LIST_IN_USE: { status: 409, details: Type.Object({ uses: Type.Integer() }) },
  LIST_UNKNOWN: {
    status: 422,
    details: Type.Object({ field: Type.Enum(['audienceListId', 'recording.audienceListId']) }),
  },
} as const
