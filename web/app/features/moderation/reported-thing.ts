import type { StaffReport } from '@stagedoor/contract/reports'
import type { Paths } from '../../paths.ts'
import { staffAddressOf } from '../staff/staff-address.ts'

type Reported = Pick<StaffReport, 'target' | 'targetId' | 'openReports'>

/** Where staff look at the reported thing; null: nowhere, since the case of a message exists only while it is in an open report. Rule MSG-8. */
export function addressOfReported(paths: Paths, { target, targetId, openReports }: Reported): string | null {
  switch (target) {
    case 'user':
    case 'performer':
      return paths.staffPerson(targetId)
    case 'feed':
    case 'video':
    case 'gallery':
    case 'product':
      return staffAddressOf(paths, target, targetId)
    case 'photo':
      return paths.staffItem('photos', targetId)
    case 'comment':
      return paths.staffComment(targetId)
    case 'message':
      return openReports > 0 ? paths.staffMessage(targetId) : null
    case 'stream':
      return paths.staffStreams
    default:
      return target satisfies never
  }
}

/** Whether its id is shown as well: no page, or none of its own, says later which one it was. */
export const isShownById = ({ target, openReports }: Reported): boolean =>
  target === 'stream' || (target === 'message' && openReports === 0)
